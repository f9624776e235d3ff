// The page: shows what the server sends, and sends what is pressed. Whatever comes from people is
// only ever set as text.

const SAY = {
  en: {
    name: "Name", welcome: "A table for Truc", system: "Game", make: "Make a table",
    how: "Make a table, share its link, sit down. Free chairs can be given to bots; whoever does not sit down watches.",
    options: "Options", bots: "Bots may sit",
    share: "Copy the link", shared: "Copied", leave: "Leave", sit: "Sit here", bot: "Bot", clear: "Clear the chair",
    stand: "Stand up", start: "Begin", rematch: "Play again", resign: "Give up", sure: "Are you sure?",
    free: "free", chairs: "Take your chairs.", away: "away", down: "face down", signs: "Signs",
    watching: "Watching:", nobody: "nobody", lost: "The connection is lost; trying again…",
    gone: "There is no such table.", out: "You have left the table.", full: "The table is full.",
    fast: "Too much at once. Reload the page to go on.", guest: "Guest",
    missing: "Free chairs:", ready: "All sit: begin when you like.", begins: "can begin.",
    rules: "Rules", trick: "Trick",
  },
  ca: {
    name: "Nom", welcome: "Una taula de truc", system: "Joc", make: "Parar taula",
    how: "Para taula, comparteix l'enllaç i seu. Les cadires lliures poden ser per a bots; qui no seu, mira.",
    options: "Opcions", bots: "Els bots poden seure",
    share: "Copia l'enllaç", shared: "Copiat", leave: "Anar-se'n", sit: "Seure ací", bot: "Bot", clear: "Alliberar",
    stand: "Alçar-se", start: "Començar", rematch: "Una altra partida", resign: "Rendir-se", sure: "Segur?",
    free: "lliure", chairs: "Seieu.", away: "absent", down: "cap per avall", signs: "Senyes",
    watching: "Miren:", nobody: "ningú", lost: "S'ha perdut la connexió; tornant-ho a provar…",
    gone: "No hi ha cap taula així.", out: "Has deixat la taula.", full: "La taula és plena.",
    fast: "Massa coses alhora. Recarrega la pàgina per a continuar.", guest: "Visita",
    missing: "Cadires lliures:", ready: "Tots seuen: comença quan vulgues.", begins: "pot començar.",
    rules: "Regles", trick: "Basa",
  },
  es: {
    name: "Nombre", welcome: "Una mesa de truc", system: "Juego", make: "Poner mesa",
    how: "Pon mesa, comparte el enlace y siéntate. Las sillas libres pueden ser para bots; quien no se sienta, mira.",
    options: "Opciones", bots: "Los bots pueden sentarse",
    share: "Copiar el enlace", shared: "Copiado", leave: "Irse", sit: "Sentarse", bot: "Bot", clear: "Liberar",
    stand: "Levantarse", start: "Empezar", rematch: "Otra partida", resign: "Rendirse", sure: "¿Seguro?",
    free: "libre", chairs: "Sentaos.", away: "ausente", down: "boca abajo", signs: "Señas",
    watching: "Miran:", nobody: "nadie", lost: "Se ha perdido la conexión; probando otra vez…",
    gone: "No existe esa mesa.", out: "Has dejado la mesa.", full: "La mesa está llena.",
    fast: "Demasiado a la vez. Recarga la página para seguir.", guest: "Visita",
    missing: "Sillas libres:", ready: "Están todos: empieza cuando quieras.", begins: "puede empezar.",
    rules: "Reglas", trick: "Baza",
  },
};
const SYSTEMS = [
  ["Barajamos", "barajamos", {}], ["Valencia", "valencia", {}], ["Valencia, 2", "valencia", { seats: 2 }],
  ["Ribera Baixa", "ribera-baixa", {}], ["Mallorca", "mallorca", {}], ["Menorca", "menorca", {}],
  ["FJD, 2", "fjd", {}], ["Truc y Flou, 6", "truc-y-flou", {}],
];
const NAMES = Object.fromEntries(SYSTEMS.map(([name, system]) => [system, name.split(",")[0]]));
const CLOSED = { 4001: "fast", 4002: "fast", 4004: "gone", 4005: "full", 4006: "out", 1009: "fast" };

const $ = (id) => document.getElementById(id);
const at = location.pathname.match(/^\/t\/([\w-]+)$/);
let language = localStorage.language ?? navigator.languages.map((l) => l.slice(0, 2)).find((l) => SAY[l]) ?? "en";
let socket, state, offered, slip = [], wait = 250;

function make(tag, props = {}, ...children) {
  const { on, style, ...rest } = props;
  const element = Object.assign(document.createElement(tag), rest);
  if (on) element.addEventListener("click", on);
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}
const say = (key) => SAY[language][key];
const button = (text, on, props = {}) => make("button", { textContent: text, on, ...props });
const card = (code, alt = code) => make("img", { className: "card", src: `/cards/${code}.svg`, alt });
const back = () => card("back", say("down"));

function translate() {
  document.documentElement.lang = $("language").value = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
}

function alertWith(text) {
  $("alert").hidden = !text;
  $("alert").textContent = text;
}

// --- the connection

function greet() {
  socket.send(JSON.stringify({ name: $("name").value, language }));
}

function wish(verb, what) {
  alertWith("");
  const said = { moment: state.seen.moment, do: verb };
  socket.send(JSON.stringify(what === undefined ? said : { ...said, what }));
}

function connect() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${at[1]}/live`);
  socket.onopen = () => { wait = 250; greet(); };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.no) return alertWith(message.no);
    if (!state) alertWith("");
    state = { ...message, seen: message.seen.value };
    const { anew, told, end } = state;
    if (end.length) slip = end;
    if (anew && told.length) $("log").replaceChildren();
    $("log").append(...told.map((line) => make("li", { textContent: line })));
    while ($("log").children.length > 60) $("log").firstChild.remove();
    $("log").scrollTop = $("log").scrollHeight;
    show();
  };
  socket.onclose = ({ code }) => {
    state = undefined;
    document.body.classList.add("offline");
    if (CLOSED[code]) return ended(CLOSED[code]);
    alertWith(say("lost"));
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 4000);
  };
}

// There is nothing to come back to; after too much at once there is, by hand.
function ended(why) {
  $("table").hidden = why !== "fast";
  alertWith(say(why));
  if (why !== "fast") $("alert").append(" ", make("a", { href: "/", textContent: say("make") }));
}

// --- the table

function show() {
  document.body.classList.remove("offline");
  document.body.dataset.moment = state.seen.moment;
  const { seen, score, status, target, bets = [] } = state;
  $("game").textContent = `${say("rules")}: ${NAMES[seen.rules.name]}. ${target}`;
  $("score").textContent = score ?? "";
  $("status").textContent = seen.waits_for.length ? "" : status ?? waiting();
  $("bets").replaceChildren(...bets.map((line) => make("li", { textContent: line })));
  showFelt();
  showHand();
  showMenu();
  $("bots").parentElement.hidden = seen.host !== seen.me || Boolean(seen.view);
  $("bots").checked = seen.bots_allowed;
  const standing = seen.people.filter(({ id }) => !seen.chairs.some((chair) => chair?.person === id));
  $("people").textContent = `${say("watching")} ${standing.map(({ id }) => state.names[id]).join(", ") || say("nobody")}`;
}

// What a table without a game waits for.
function waiting() {
  const { seen } = state;
  const free = seen.chairs.filter((chair) => chair === null).length;
  if (free) return `${say("chairs")} ${say("missing")} ${free}.`;
  if (seen.host === seen.me) return say(seen.seat === null ? "chairs" : "ready");
  return `${state.names[seen.host] ?? say("nobody")} ${say("begins")}`;
}

// Where a seat is, as seen by whoever sits at the bottom: the next in turn to the right. At 0 %
// something touches the rim from within, and at 100 % too (as for a background-position).
function place(seat, across, along) {
  const { seen } = state;
  const turn = ((seat - (seen.seat ?? 0)) * 2 * Math.PI) / seen.chairs.length;
  return { "--left": `${50 + 50 * across * Math.sin(turn)}%`, "--top": `${50 + 50 * along * Math.cos(turn)}%` };
}

function showFelt() {
  const { seen } = state;
  const board = seen.view?.board;
  const parts = seen.chairs.map((chair, seat) => plate(chair, seat, board));
  if (board) {
    const lying = board.trick.length ? board.trick : board.past.at(-1) ?? [];
    for (const play of lying) {
      const own = seen.view.covered.find((one) => one.seat === play.seat);
      const face = play.card && !play.face_down ? card(play.card) : back();
      if (own && !play.card) face.title = say("down");
      parts.push(make("div", { className: board.trick.length ? "play" : "play past", style: place(play.seat, 0.3, 0.4) }, face));
    }
    parts.push(make("div", { className: "tricks" }, ...board.tricks.map(trick)));
  }
  $("felt").replaceChildren(...parts);
}

// Who has won a trick: by colour, by a sign, and in words.
function trick(team, index) {
  const { seen, teams } = state;
  const words = `${say("trick")} ${index + 1}: ${team === null ? "parda" : teams[team]}`;
  const sign = team === null ? "=" : seen.seat === null ? "•" : team === seen.seat % 2 ? "✓" : "✗";
  return make("i", { className: team === null ? "parda" : `team${team}`, role: "img", ariaLabel: words, title: words, textContent: sign });
}

function plate(chair, seat, board) {
  const { seen, awaited = [], counts = [] } = state;
  const name = chair === null ? say("free") : chair.bot ?? state.names[chair.person];
  const classes = ["seat", `team${seat % 2}`];
  if (awaited.includes(seat)) classes.push("turn");
  if (board?.folded.includes(seat)) classes.push("folded");
  const away = chair?.person && seen.people.find(({ id }) => id === chair.person).away !== null;
  if (away) classes.push("away");
  const marks = [seen.view?.standing.dealer === seat ? "🂠" : "", chair?.bot ? "⚙" : "", chair?.person === seen.host ? "★" : ""];
  const element = make("div", { className: classes.join(" "), style: place(seat, 0.96, 0.96) },
    make("b", { textContent: name, title: name }), make("small", { textContent: marks.join("") }));
  if (away) element.append(make("small", { className: "clock", textContent: say("away") }));
  if (state.asked?.[0] === seat) element.append(make("q", { textContent: state.asked[1] }));
  if (board && seat !== seen.seat) {
    element.append(make("span", { className: "backs" }, ...Array.from({ length: counts[seat] }, back)));
  }
  if (!seen.view) element.append(...chairButtons(chair, seat));
  return element;
}

function chairButtons(chair, seat) {
  const { seen } = state;
  if (chair === null) {
    return [
      seen.seat === null ? button(say("sit"), () => wish("sit", seat), { className: "sit" }) : null,
      seen.bots_allowed ? button(say("bot"), () => wish("bot", seat), { className: "bot" }) : null,
    ].filter(Boolean);
  }
  if (seat === seen.seat) return [button(say("stand"), () => wish("stand"))];
  return seen.host === seen.me ? [button(say("clear"), () => wish("clear", seat))] : [];
}

function showHand() {
  const { seen, menu = [] } = state;
  const cards = (seen.view?.held ?? []).map((code) => {
    const plays = menu.filter(({ do: text }) => text.endsWith(` ${code}`) || text.endsWith(` #${code}`));
    const open = plays.find(({ do: text }) => !text.includes("#"));
    const covered = plays.find(({ do: text }) => text.includes("#"));
    const face = make("button", { className: "face", disabled: !open, title: open?.say ?? code, on: () => wish("play", open.do) }, card(code, open?.say ?? code));
    face.dataset.card = code;
    const under = covered ? button(say("down"), () => wish("play", covered.do), { className: "under", title: covered.say }) : null;
    return make("div", {}, face, under);
  });
  $("hand").replaceChildren(...cards);
  $("own").textContent = state.own ?? "";
  const over = !seen.view?.board && (seen.view || seen.outcome);
  $("slip").hidden = !over || !slip.length;
  $("slip").replaceChildren(...slip.map((line) => make("li", { textContent: line })));
}

function showMenu() {
  const { seen, menu = [], signs } = state;
  const parts = menu.filter(({ do: text }) => !/ #?\d+[ebco]$/.test(text)).map(({ do: text, say: label, worth }) => {
    const element = button(label, () => wish("play", text), { className: "bid" });
    element.dataset.do = text;
    if (worth) element.append(make("small", { textContent: worth }));
    return element;
  });
  if (!seen.view && seen.host === seen.me && seen.seat !== null && !seen.chairs.includes(null)) {
    parts.push(button(say("start"), () => wish("start"), { className: "start" }));
  }
  if (!seen.view && seen.outcome && seen.seat !== null && !seen.again.includes(seen.me)) {
    parts.push(button(say("rematch"), () => wish("rematch"), { className: "rematch" }));
  }
  if (seen.view && seen.seat !== null && !seen.resigning.includes(seen.me)) {
    parts.push(button(say("resign"), () => confirm(say("sure")) && wish("resign"), { className: "quiet" }));
  }
  if (seen.view?.board && signs.length) {
    const choice = make("select", { className: "signs" }, make("option", { textContent: say("signs"), value: "" }),
      ...signs.map(([sign, how, meaning]) => make("option", { value: sign, textContent: `${how}: ${meaning}` })));
    choice.addEventListener("change", () => wish("sign", choice.value));
    parts.push(choice);
  }
  const folds = (element) => Number(/ fold$/.test(element.dataset.do)); // last, away from the bids
  $("menu").replaceChildren(...parts.sort((one, other) => folds(one) - folds(other)));
}

// How long somebody's chair is still kept, counted down between two messages.
setInterval(() => {
  if (!state?.seen.waits_for.length) return;
  const gone = state.seen.people.filter(({ id }) => state.seen.waits_for.includes(id));
  const since = Math.min(...gone.map(({ away }) => away));
  const left = Math.max(0, Math.ceil((since + state.seen.keep - Date.now()) / 1000));
  $("status").textContent = `${gone.map(({ id }) => state.names[id]).join(", ")}: ${say("away")}, ${left} s`;
}, 500);

// --- the beginning

// A field for each option of the chosen game, set as it is if nothing is said.
function showOptions() {
  const [, system, given] = SYSTEMS[$("system").value];
  $("options").replaceChildren(...offered[system].map(({ name, say: meaning, among, unsaid }) => {
    const set = given[name] ?? unsaid;
    const field = among.length ? make("select", {}, ...among.map((one) => new Option(one, one, false, one === set)))
      : typeof set === "boolean" ? make("input", { type: "checkbox", checked: set })
      : make("input", { type: "number", min: 0, placeholder: unsaid, value: given[name] ?? "" });
    return make("label", {}, Object.assign(field, { name }), ` ${meaning}`);
  }));
}

function chosen({ name, among }) {
  const field = $("make").elements[name];
  if (among.length) return among[field.selectedIndex];
  if (field.type === "checkbox") return field.checked;
  return field.value ? Number(field.value) : undefined;
}

async function offer() {
  offered = await (await fetch(`/options/${language}`)).json();
  showOptions();
}

$("name").value = localStorage.name ?? say("guest");
$("name").addEventListener("change", () => { localStorage.name = $("name").value; if (state) greet(); });
$("language").addEventListener("change", () => {
  localStorage.language = language = $("language").value;
  translate();
  if (state) greet();
  if (!at) offer();
  $("rules").open = false;
});
$("system").append(...SYSTEMS.map(([name], n) => make("option", { value: n, textContent: name })));
$("system").addEventListener("change", showOptions);
$("make").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [, system] = SYSTEMS[$("system").value];
  const options = Object.fromEntries(offered[system].map((option) => [option.name, chosen(option)]));
  const body = JSON.stringify({ system, options });
  const answer = await fetch("/tables", { method: "POST", body });
  const { table, no } = await answer.json();
  if (table) location.assign(`/t/${table}`);
  else alertWith(no);
});
$("share").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = say("shared");
  } catch { // there is no clipboard but over https or on this machine, or it may not be used
    $("link").hidden = false;
    $("link").value = location.href;
    $("link").select();
  }
});
$("rules").addEventListener("toggle", async () => {
  if (!$("rules").open) return;
  const width = Math.floor($("rules").clientWidth / 9); // a letter is that wide, or less
  $("text").textContent = await (await fetch(`/t/${at[1]}/rules/${language}/${width}`)).text();
});
$("leave").addEventListener("click", () => {
  if (state && (!state.seen.view || state.seen.seat === null || confirm(say("sure")))) wish("leave");
});
$("bots").addEventListener("change", () => wish("bots", $("bots").checked));
translate();
$(at ? "table" : "home").hidden = false;
if (at) connect();
else offer();
