// Reads the conformance suite and checks it, without the library that wrote it: node check.mjs
//
// Shape: every file against schema.json. Sense: decks and ladders; the counts of all hands, worked
// out anew; of whole games, where every card is, who sees it, who wins a trick, how the score moves,
// and that whatever is done next had been listed as legal. Exits with 1 if anything is wrong.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual as same } from "node:util";

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDERS = ["rules", "counts", "hands", "worked", "illegal", "games"];
const faults = [];
let checks = 0;

/** Notes a fault at `where` unless `right`. */
function check(right, where, what) {
  checks += 1;
  if (!right) faults.push(`${where}: ${what}`);
  return right;
}

const read = (name) => JSON.parse(readFileSync(join(HERE, name), "utf8"));

// --- shape: as much of JSON Schema as schema.json makes use of

const SCHEMA = read("schema.json");
const KNOWN = new Set([
  "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "items", "maxItems",
  "minItems", "minimum", "oneOf", "pattern", "prefixItems", "properties", "required", "type",
]);
const TYPES = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  object: (value) => value !== null && typeof value === "object" && !Array.isArray(value),
  string: (value) => typeof value === "string",
};
const patterns = new Map();

function matches(pattern, text) {
  if (!patterns.has(pattern)) patterns.set(pattern, new RegExp(pattern, "u"));
  return patterns.get(pattern).test(text);
}

/** Returns what is wrong with `value` by `schema`, or null. */
function misfit(schema, value, path = "$") {
  for (const key of Object.keys(schema)) if (!KNOWN.has(key)) return `${path}: what is ${key}?`;
  if ("$ref" in schema) return misfit(SCHEMA.$defs[schema.$ref.split("/").pop()], value, path);
  if ("type" in schema) {
    const types = [schema.type].flat();
    if (!types.some((type) => TYPES[type](value))) return `${path}: not ${types.join(" or ")}`;
  }
  if ("const" in schema && value !== schema.const) return `${path}: not ${schema.const}`;
  if ("enum" in schema && !schema.enum.includes(value)) return `${path}: ${value} is not known`;
  if ("minimum" in schema && value < schema.minimum) return `${path}: too small`;
  if ("pattern" in schema && !matches(schema.pattern, value)) return `${path}: "${value}"`;
  for (const of of ["anyOf", "oneOf"]) {
    if (!(of in schema)) continue;
    const found = schema[of].map((one) => misfit(one, value, path));
    if (!found.includes(null)) return deepest(found);
  }
  if (Array.isArray(value)) return misfitOfList(schema, value, path);
  return TYPES.object(value) ? misfitOfObject(schema, value, path) : null;
}

const deepest = (texts) => texts.reduce((a, b) => (b.split(":")[0].length > a.split(":")[0].length ? b : a));

function misfitOfList(schema, value, path) {
  if (value.length < (schema.minItems ?? 0)) return `${path}: too few`;
  if (value.length > (schema.maxItems ?? Infinity)) return `${path}: too many`;
  const first = schema.prefixItems ?? [];
  for (const [n, one] of value.entries()) {
    const item = first[n] ?? schema.items;
    const wrong = item === undefined ? null : misfit(item, one, `${path}[${n}]`);
    if (wrong !== null) return wrong;
  }
  return null;
}

function misfitOfObject(schema, value, path) {
  const properties = schema.properties ?? {};
  for (const key of schema.required ?? []) if (!(key in value)) return `${path}: no ${key}`;
  for (const [key, one] of Object.entries(value)) {
    const item = Object.hasOwn(properties, key) ? properties[key] : (schema.additionalProperties ?? true);
    if (item === false) return `${path}: what is ${key}?`;
    const wrong = item === true ? null : misfit(item, one, `${path}.${key}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

// --- rules and counts

const RULESETS = new Map();
const named = (rules, options) => `${rules} ${JSON.stringify(Object.entries(options).sort())}`;
const split = (text) => (text === "" ? [] : text.split(" "));
const suit = (card) => card.at(-1);
const rank = (card) => card.slice(0, -1);
const sorted = (values) => [...values].sort();
const distinct = (cards) => new Set(cards).size === cards.length;

function ruleset(where, one) {
  const found = RULESETS.get(named(one.rules, one.options));
  check(found !== undefined, where, `no ruleset ${named(one.rules, one.options)}`);
  return found;
}

function checkRules(where, file) {
  for (const rules of file.rulesets) {
    const at = `${where} ${JSON.stringify(rules.options)}`;
    const deck = split(rules.deck);
    RULESETS.set(named(file.rules, rules.options), rules);
    check(distinct(deck), at, "a card stands in the deck twice");
    check(same(sorted(deck), sorted(rules.order.flatMap(split))), at, "the order is not of the deck");
    check(deck.length >= 3 * rules.seats, at, "too few cards");
    const cards = [...Object.keys(rules.wild), ...Object.keys(rules.bonuses), ...rules.signals.flatMap((s) => split(s.cards))];
    for (const card of cards) check(deck.includes(card), at, `${card} is not in the deck`);
    for (const card of deck) check(card in rules.wild || rank(card) in rules.values, at, `${card} counts nothing`);
    for (const rung of rules.ladder) {
      const below = rules.ladder.filter((r) => r.pot === rung.pot && r.bid === rung.below);
      check(rung.below === null || below.length > 0, at, `${rung.bid} stands on nothing`);
    }
  }
}

/** COUNT-1, COUNT-2: 20 and two of a suit, wild cards joining any; else the highest. */
function envit(rules, cards) {
  const worth = cards.map((card) => rules.wild[card] ?? rules.values[rank(card)]);
  const pairs = [[0, 1], [0, 2], [1, 2]]
    .filter(([a, b]) => suit(cards[a]) === suit(cards[b]) || cards[a] in rules.wild || cards[b] in rules.wild)
    .map(([a, b]) => 20 + worth[a] + worth[b]);
  return Math.max(...(pairs.length > 0 ? pairs : worth));
}

/** FLOU-3: 20 and three of a suit, wild cards fitting anywhere; null if it is no flor. */
function flor(rules, cards) {
  const suits = new Set(cards.filter((card) => !(card in rules.wild)).map(suit));
  if (suits.size > 1) return null;
  return 20 + cards.reduce((sum, card) => sum + (rules.wild[card] ?? rules.values[rank(card)]), 0);
}

function* threes(cards) {
  for (let a = 0; a < cards.length; a += 1)
    for (let b = a + 1; b < cards.length; b += 1)
      for (let c = b + 1; c < cards.length; c += 1) yield [cards[a], cards[b], cards[c]];
}

const spread = (counts) =>
  counts.filter((n) => n !== null).reduce((all, n) => ({ ...all, [n]: (all[n] ?? 0) + 1 }), {});

function checkCounts(where, file) {
  const cards = split(file.cards);
  const hands = [...threes(cards)];
  check(hands.length === file.hands, where, `${hands.length} hands, not ${file.hands}`);
  for (const one of file.rulesets) {
    const rules = ruleset(where, one);
    if (rules === undefined) continue;
    check(rules.deck === file.cards, where, `another deck than that of ${one.rules}`);
    const envits = hands.map((hand) => envit(rules, hand));
    const flors = hands.map((hand) => flor(rules, hand));
    hands.forEach((hand, n) => {
      check(envits[n] === file.envits[n], where, `${hand} counts ${envits[n]}, not ${file.envits[n]}`);
      if (file.flors !== null) check(flors[n] === file.flors[n], where, `the flor of ${hand} is ${flors[n]}`);
    });
    check(same(spread(envits), file.envits_by_count), where, "the envits are otherwise spread");
    check(same(spread(flors), file.flors_by_count), where, "the flors are otherwise spread");
  }
}

// --- hands and refusals

const seatOf = (action) => Number(action.split(" ")[0]);

function checkCase(where, one) {
  const rules = ruleset(where, one);
  if (rules === undefined) return;
  check(one.dealer < rules.seats, where, "there is no such dealer");
  check(one.score.every((stones) => stones < rules.target), where, "the score is at the target");
  check(one.camas.every((camas) => camas < rules.camas), where, "the game is over already");
  const dealt = one.hands?.map(split) ?? [];
  if (one.hands !== null) {
    check(dealt.length === rules.seats && distinct(dealt.flat()), where, "these hands cannot be dealt");
    for (const card of dealt.flat()) check(split(rules.deck).includes(card), where, `${card} is not in the deck`);
  }
  for (const item of one.play) {
    if (typeof item === "string" && !item.startsWith("deal"))
      check(seatOf(item) < rules.seats, where, `${item}: there is no such seat`);
    if ("is" in Object(item)) checkFacts(where, rules, dealt, item.is);
  }
  checkFacts(where, rules, dealt, one.expect);
}

function checkFacts(where, rules, dealt, facts) {
  if ("envits" in facts) check(same(facts.envits, dealt.map((hand) => envit(rules, hand))), where, "the envits are others");
  if ("flors" in facts) check(same(facts.flors, dealt.map((hand) => flor(rules, hand))), where, "the flors are others");
  if ("awaited" in facts) check(facts.awaited.every((seat) => seat < rules.seats), where, "an absent seat is awaited");
}

// --- whole games

/** TRICK-2 to TRICK-4: the seat that wins a trick, null for a parda; covered cards are all equal. */
function winner(rules, plays, mano) {
  const height = (play) => {
    const card = play.split(" ")[1];
    return card === "#" ? 0 : rules.order.length - rules.order.findIndex((step) => split(step).includes(card));
  };
  const top = Math.max(...plays.map(height));
  const best = plays.filter((play) => height(play) === top).map(seatOf);
  if (best.every((seat) => seat % 2 === best[0] % 2)) return best[0];
  if (rules.ties === "parda") return null;
  return best.reduce((a, b) => ((b - mano + rules.seats) % rules.seats < (a - mano + rules.seats) % rules.seats ? b : a));
}

/** Where every card is, and what everybody sees of it. */
function checkMoment(where, rules, moment) {
  const { public: open, seats, legal } = moment;
  check((open.phase === "play") === seats.length > 0, where, "hands without a hand, or none in one");
  if (open.phase !== "play") return check(legal.length === 0, where, "something is legal between hands");
  const plays = [...open.past, open.trick].flat();
  const deck = split(rules.deck);
  check(seats.length === rules.seats, where, "not all seats are there");
  check(distinct(seats.flatMap((own) => split(own.dealt))), where, "a card has been dealt twice");
  seats.forEach((own, seat) => {
    const dealt = split(own.dealt);
    const played = plays.filter((play) => seatOf(play) === seat).map((play) => play.split(" ")[1]);
    const shown = played.filter((card) => card !== "#");
    const at = `${where}, seat ${seat}`;
    check(dealt.length === 3 && dealt.every((card) => deck.includes(card)), at, "not three cards of the deck");
    check(same(sorted([...split(own.held), ...split(own.covered), ...shown]), sorted(dealt)), at, "cards are lost or found");
    check(split(own.covered).length === played.length - shown.length, at, "covered cards are lost or found");
    check(split(own.held).length === open.counts[seat], at, "the count of cards is wrong");
    for (const action of legal.filter((one) => seatOf(one) === seat)) {
      const [card] = action.match(/(?<=[ #])(?:[1-9]|1[0-2])[ebco]$/u) ?? [];
      check(card === undefined || split(own.held).includes(card), at, `${action}: it does not hold the card`);
    }
    // A view is the public part and the seat's own. No card of another seat stands in it, unless played open.
    const view = JSON.stringify({ ...open, ...own, legal: legal.filter((action) => seatOf(action) === seat) });
    const named = view.match(/\b(?:[1-9]|1[0-2])[ebco]\b/gu) ?? [];
    const onTable = plays.map((play) => play.split(" ")[1]);
    for (const card of named) check(dealt.includes(card) || onTable.includes(card), at, `it sees ${card}`);
  });
  open.past.forEach((trick, n) => {
    const seat = winner(rules, trick, open.mano);
    check(open.tricks[n] === (seat === null ? null : seat % 2), where, `trick ${n + 1} is won by another team`);
  });
  check(distinct(legal), where, "an action is listed twice");
  for (const action of legal) check(!open.folded.includes(seatOf(action)), where, `${action}: it has folded`);
  return check(open.awaited.every((seat) => legal.some((action) => seatOf(action) === seat)), where, "an awaited seat can do nothing");
}

/** Who is told what, and how the score moves by the events. */
function checkEvents(where, rules, step, before) {
  let { score, camas } = before;
  for (const event of step.events) {
    const at = `${where}, ${event.type}`;
    const own = ["cards_dealt", "card_hidden"].includes(event.type);
    if (own) check(same(event.to, [event.seat]), at, "it is told to others");
    else if (event.type !== "signalled") check(event.to === null, at, "it is not told to everybody");
    else check(same(event.to, [event.seat, ...event.seen_by]), at, "it is told to others");
    if (event.type === "points_marked") {
      score = score.map((stones, team) => stones + (team === event.team ? event.points : 0));
      check(same(score, event.score) && Math.max(...score) <= rules.target, at, "the score is another");
    }
    if (event.type === "cama_closed") {
      score = [0, 0];
      camas = camas.map((closed, team) => closed + (team === event.team ? 1 : 0));
      check(same(camas, event.camas), at, "the camas are others");
    }
    if (event.type === "game_won") ({ score, camas } = event);
  }
  const after = step.then.public;
  check(same([score, camas], [after.score, after.camas]), where, "the events lead to another score");
}

function checkGame(where, game) {
  const rules = ruleset(where, game);
  if (rules === undefined) return;
  let moment = game.start;
  checkMoment(`${where}, start`, rules, moment);
  for (const [n, step] of game.steps.entries()) {
    const at = `${where}, step ${n}: ${step.do}`;
    const free = step.do.startsWith("deal") || step.do.includes(" sign ");
    if (!free) check(moment.legal.includes(step.do), at, "it had not been listed as legal");
    if (step.do.startsWith("deal")) check(moment.public.phase === "deal", at, "it is not the time to deal");
    if (step.do.includes(" sign ")) check(same(moment, step.then), at, "a sign has changed the state");
    checkEvents(at, rules, step, moment.public);
    moment = step.then;
    checkMoment(at, rules, moment);
  }
  const { phase, winner: won, camas } = moment.public;
  check(phase === "over" && camas[won] === rules.camas, where, "the game is not over");
}

// --- all of it

const version = Number(readFileSync(join(HERE, "VERSION"), "utf8"));
const tally = {};
for (const folder of FOLDERS) {
  for (const name of sorted(readdirSync(join(HERE, folder)))) {
    const where = `${folder}/${name}`;
    const file = read(where);
    const wrong = misfit(SCHEMA.$defs[`${folder}_file`], file);
    if (!check(wrong === null, where, `its shape: ${wrong}`)) continue;
    check(file.version === version, where, `version ${file.version}, not ${version}`);
    const entries = file.games ?? file.cases ?? file.rulesets;
    tally[folder] = (tally[folder] ?? 0) + (folder === "counts" ? file.hands : entries.length);
    if (folder === "rules") checkRules(where, file);
    else if (folder === "counts") checkCounts(where, file);
    else if (folder === "games") for (const game of entries) checkGame(`${where} ${game.id}`, game);
    else for (const one of entries) checkCase(`${where} ${one.id}`, one);
    const ids = (file.games ?? file.cases ?? []).map((one) => one.id);
    check(distinct(ids), where, "two cases have one name");
  }
}
for (const fault of faults.slice(0, 50)) console.error(fault);
const counted = Object.entries(tally).map(([folder, n]) => `${folder} ${n}`).join(", ");
console.log(`truc-conformance ${version}: ${counted}; ${checks} checks, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
