import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { CharBase, CharSet, JS, NFA } from 'refa'

// ReDoS attacks: texts that may cost a backtracking engine superlinear time. Wherever two loops of a pattern can read
// the same word, each repetition of it can be divided between them in as many ways as there are repetitions. The search
// for a match is a loop as well, for it restarts at each character. Lookarounds are assumed to match, so that some of
// these texts are harmless: the engine decides (`tools/checks/check-redos.ts`).

export interface Attack {
  prefix: string
  pump: string
  /** Endings of which one may make the last attempt fail. */
  endings: string[]
}

/** Endings that make nearly every pattern fail. */
const rejectedEndings = ['\u0000', '\n', ' a', '\na\n\u0000', '']

/**
 * A pattern as an automaton: states and the symbols between them; a symbol represents all characters that the pattern
 * treats alike.
 */
interface Machine {
  edges: Map<number, number[]>[]
  letters: string[]
  finals: Set<number>
  /** For each state the states that are reachable in one or more steps. */
  reach: Set<number>[]
}

/** State 0 searches: it reads any character and may start a match at each. */
const searchState = 0
/** Bounds of the search: larger patterns only repeat the same loops and character classes. */
const maxLoopsOfGroup = 4
const maxLetters = 6
/** Maximum number of attacks per pattern, each of which costs about a tenth of a millisecond. */
const maxAttacks = 120
const maxVisited = 20_000

/** Characters that `\\b` distinguishes, whether a pattern names them or not. */
const wordRanges = ['09', 'AZ', '__', 'az'].map((ends) => ({ min: ends.charCodeAt(0), max: ends.charCodeAt(1) }))

const letterOf = (set: CharSet): string => {
  // A letter, digit or space where there is one, so that messages are readable.
  const plain = [...'a1 -.([<@:/'].find((letter) => set.has(letter.codePointAt(0) ?? 0))
  return plain ?? String.fromCodePoint(set.ranges[0]?.min ?? 0)
}

const reachable = (edges: Machine['edges'], from: number): Set<number> => {
  const found = new Set<number>()
  const waiting = [from]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (const next of edges[state]?.keys() ?? [])
      if (!found.has(next)) {
        found.add(next)
        waiting.push(next)
      }
  return found
}

const machineOf = (source: string, flags: string): Machine => {
  const parsed = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'ignore',
    backreferences: 'disable',
    maxBackreferenceWords: 0,
    maxNodes: 200_000,
  })
  const nfa = NFA.fromRegex(parsed.expression, { maxCharacter: parsed.maxCharacter }, { infinityThreshold: 400 })
  const nodes = [...nfa.nodes()]
  const sets = nodes.flatMap((node) => [...node.out.values()])
  const word = CharSet.empty(parsed.maxCharacter).union(wordRanges)
  const base = new CharBase([...sets, word, CharSet.all(parsed.maxCharacter)])
  const numberOf = new Map(nodes.map((node, index) => [node, index + 1]))
  const edges = nodes.map(
    (node) => new Map([...node.out].map(([to, set]) => [numberOf.get(to) ?? 0, [...base.split(set)]])),
  )
  const begin = new Map(edges[(numberOf.get(nfa.initial) ?? 1) - 1])
  begin.set(searchState, [...base.sets.keys()])
  const all = [begin, ...edges]
  return {
    edges: all,
    letters: base.sets.map(letterOf),
    finals: new Set([...nfa.finals].map((node) => numberOf.get(node) ?? 0)),
    reach: all.map((_, state) => reachable(all, state)),
  }
}

interface Path {
  states: readonly number[]
  word: string
  /** The symbol that the word starts with. */
  first?: number
}

/**
 * Finds words that lead a tuple of states to another, each along its own edges: the shortest for every symbol that such
 * a word can start with.
 */
const findWords = (
  { edges, letters }: Machine,
  from: readonly number[],
  isGoal: (states: readonly number[]) => boolean,
  mayVisit: (state: number, at: number) => boolean,
): string[] => {
  const found = new Map<number, string>()
  const seen = new Set<string>()
  const nextOf = ({ states, word, first: begun }: Path): Path[] =>
    stepsFrom(edges, states, mayVisit).flatMap(([symbol, tuples]) =>
      tuples.map((tuple) => ({ states: tuple, word: word + (letters[symbol] ?? ''), first: begun ?? symbol })),
    )
  /** Records a path that has reached its target; returns whether others are worth following. */
  const isOpen = ({ states, word, first = 0 }: Path): boolean => {
    const key = `${first} ${states.join()}`
    if (found.has(first) || seen.has(key)) return false
    seen.add(key)
    if (!isGoal(states)) return true
    found.set(first, word)
    return false
  }
  let paths: Path[] = [{ states: from, word: '' }]
  while (paths.length > 0 && seen.size < maxVisited && found.size < maxLetters)
    paths = paths.flatMap((path) => nextOf(path).filter(isOpen))
  return [...new Set(found.values())]
}

/** Lists by symbol all tuples that the states can reach together. */
const stepsFrom = (
  edges: Machine['edges'],
  states: readonly number[],
  mayVisit: (state: number, at: number) => boolean,
): [number, number[][]][] => {
  const bySymbol = states.map((state, at) => {
    const targets = new Map<number, number[]>()
    for (const [to, symbols] of edges[state] ?? [])
      if (mayVisit(to, at)) for (const symbol of symbols) targets.set(symbol, [...(targets.get(symbol) ?? []), to])
    return targets
  })
  const shared = [...(bySymbol[0]?.keys() ?? [])].filter((symbol) => bySymbol.every((targets) => targets.has(symbol)))
  return shared.map((symbol) => {
    let tuples: number[][] = [[]]
    for (const targets of bySymbol)
      tuples = tuples.flatMap((tuple) => (targets.get(symbol) ?? []).map((to) => [...tuple, to]))
    return [symbol, tuples]
  })
}

/** Selects a few states of each strongly connected component. */
const loopsOf = ({ reach }: Machine): number[] => {
  const groups = new Map<number, number[]>()
  for (const [state, ahead] of reach.entries()) {
    if (!ahead.has(state)) continue
    const first = [...ahead].filter((other) => reach[other]?.has(state)).reduce((a, b) => Math.min(a, b), state)
    groups.set(first, [...(groups.get(first) ?? []), state])
  }
  return [...groups.values()].flatMap((group) => group.slice(0, maxLoopsOfGroup))
}

/** Finds words that one loop reads while another one, or the same in another way, reads them too. */
const pumpsBetween = (machine: Machine, p: number, q: number): string[] => {
  const { reach } = machine
  const isTogether = (a: number, b: number) => a === b || (reach[a]?.has(b) === true && reach[b]?.has(a) === true)
  if (p === q)
    return findWords(
      machine,
      [p, p],
      ([a, b]) => a !== b,
      (state) => isTogether(state, p),
    )
  return findWords(
    machine,
    [p, p, q],
    ([a, b, c]) => a === p && b === q && c === q,
    (state, at) => at === 1 || isTogether(state, at === 0 ? p : q),
  )
}

/** Finds words that two loops can divide between them, after a prefix that leads to the first of the two. */
const loopAttacks = (machine: Machine): Pick<Attack, 'prefix' | 'pump'>[] => {
  const loops = loopsOf(machine)
  const letters = machine.letters.slice(0, maxLetters)
  const prefixesOf = (state: number) =>
    state === searchState
      ? // A letter in front keeps an alternative for the beginning of the text from taking all of it.
        ['', ...letters]
      : findWords(
          machine,
          [searchState],
          ([a]) => a === state,
          (to) => to !== searchState,
        ).slice(0, 2)
  return loops.flatMap((p) =>
    loops
      .filter((q) => machine.reach[p]?.has(q) && (p === q || !machine.reach[q]?.has(p)))
      .flatMap((q) => pumpsBetween(machine, p, q))
      .flatMap((pump) => prefixesOf(p).map((prefix) => ({ prefix, pump }))),
  )
}

/**
 * Builds letters, pairs of them (each may start a word), and whole matches: a lookbehind reads backwards, and its
 * ambiguity shows only on the text itself.
 */
const plainAttacks = (machine: Machine): Pick<Attack, 'prefix' | 'pump'>[] => {
  const { letters, finals } = machine
  const matches = findWords(
    machine,
    [searchState],
    ([a]) => finals.has(a ?? -1),
    (to) => to !== searchState,
  )
  const single = letters.slice(0, maxLetters)
  const pairs = single.flatMap((a) => single.filter((b) => a !== b).map((b) => a + b))
  return [...new Set([...single, ...matches, ...pairs])].flatMap((pump) => (pump === '' ? [] : [{ prefix: '', pump }]))
}

const attacksOfOne = (source: string, flags: string): Attack[] => {
  const machine = machineOf(source, flags)
  const endings = [...new Set([...rejectedEndings, ...machine.letters.slice(0, maxLetters)])]
  return [
    ...loopAttacks(machine).map((attack) => ({ ...attack, endings })),
    ...plainAttacks(machine).map((attack) => ({ ...attack, endings: rejectedEndings.slice(0, 2) })),
  ]
}

/** Extracts the patterns inside lookarounds, which the engine runs separately. */
const lookaroundsOf = (source: string, flags: string): string[] => {
  const found: string[] = []
  visitRegExpAST(new RegExpParser().parseLiteral(`/${source}/${flags}`), {
    onAssertionEnter: (node) => {
      if (node.kind === 'lookahead' || node.kind === 'lookbehind')
        found.push(node.alternatives.map(({ raw }) => raw).join('|'))
    },
  })
  return found
}

/** Builds texts that may cost the pattern superlinear time: a prefix, and a word to be repeated after it. */
export const generateAttacks = (source: string, flags: string): Attack[] => {
  const all = [source, ...lookaroundsOf(source, flags)].flatMap((part) => attacksOfOne(part, flags))
  const different = [...new Map(all.map((attack) => [`${attack.prefix}\0${attack.pump}`, attack])).values()]
  // Short words first: they are repeated most often.
  return different.sort((a, b) => a.pump.length - b.pump.length).slice(0, maxAttacks)
}
