// What a search finds is sorted by this: the weights of Sphinx, but what is called just as it was
// asked for comes before all else, so that D-5 comes before D-15.
var Scorer = {
  score: ([, title, , , score]) => {
    const asked = new URLSearchParams(window.location.search).get("q") ?? "";
    return title.toLowerCase() === asked.trim().toLowerCase() ? score + 100 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
