import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { TextFunction } from './text-functions.ts'

// How the functions that take text are called with hostile text, and which need not be.

type Call = (text: string) => unknown
type Module = Record<string, (...args: unknown[]) => unknown>

const line = (text: string) => ({ page: 1, line: 1, text, size: 1, startsBlock: false })
/** As many lines as the text has words, for what grows with their number. */
const linesOf = (text: string) => [line(text), ...(text.match(/.{1,8}/gsu) ?? []).map(line)]
const piecesOf = (text: string) =>
  (text.match(/.{1,8}/gsu) ?? []).map((piece, index) => ({ text: piece, x: 9, y: index, width: 9, height: 9 }))

/** Values for the types of parameters that say all. */
const simpleValues: [RegExp, (text: string) => unknown][] = [
  [/^string\b(?!\[)|^(?:Moment|Currency \| \(string & \{\}\))$/, (text) => text],
  [
    /^(?:readonly )?string\[\]|^Iterable<string>|^readonly \(string \|/,
    (text) => [text, ...(text.match(/.{1,8}/gsu) ?? [])],
  ],
  [/^readonly TextLine\[\]/, linesOf],
  [/^readonly Section\[\]/, (text) => [{ kind: 'education', lines: linesOf(text) }]],
  [/^readonly PlacedText\[\]/, piecesOf],
  [/^TextLine$/, line],
  [/^Buffer$/, (text) => Buffer.from(text)],
  [/^default$/, () => undefined],
  [/^Language\b/, () => 'de'],
  [/^number\b/, () => 40],
  [/^boolean\b/, () => true],
  [/^TFunction$/, () => (key: string) => key],
  [/^\(text: string\) => boolean$/, () => () => false],
  [/^'NFC' /, () => 'NFKD'],
  [/^GpaScale$/, () => 'uk'],
  [/^Script$/, () => 'latin'],
  [/^Weekday$/, () => 'mon'],
  [/^DateOrder\b/, () => 'dmy'],
  [/^TestRange$|^\{ min: number; max: number; step: number \}$/, () => ({ min: 0, max: 10, step: 1 })],
  [/^FileKind$/, () => ({ extension: 'pdf' })],
  [/^Record<string, unknown>$|^Readonly<Record<string, string>>$/, (text) => ({ q: text, name: text, search: text })],
  [
    /^readonly SynonymGroup\[\]$/,
    () => [
      ['machine learning', 'ml'],
      ['natural language processing', 'nlp'],
    ],
  ],
]

const simpleArguments = ({ parameters }: TextFunction): ((text: string) => unknown[]) | undefined => {
  const makers = parameters.map((type) => simpleValues.find(([pattern]) => pattern.test(type))?.[1])
  if (makers.some((make) => make === undefined)) return undefined
  return (text) => makers.map((make) => make?.(text))
}

const named = JSON.parse(readFileSync('catalogue/universities.json', 'utf8')) as unknown[]
const index = async () => {
  const { nameIndex } = (await import('#src/features/catalogue/names.engine.ts')) as unknown as Module
  return nameIndex?.(named)
}
const lexicon = async () => {
  const { buildLexicon } = (await import('#src/features/catalogue/intent/search-words.parse.ts')) as unknown as Module
  return buildLexicon?.(readFileSync('catalogue/search-words.txt', 'utf8'), [], [['machine learning', 'ML']])
}
const writing = async () => (await import('#src/features/writing/stated.engine.ts')) as unknown as Module
const emptyWriting = async () => {
  const { stateOfQueue } = (await import('#src/features/writing/ledger/device.engine.ts')) as unknown as Module
  const { emptyContent } = await import('#src/features/writing/ledger/schema.engine.ts')
  return stateOfQueue?.({ version: 0, device: 'a', steps: [], base: emptyContent })
}
const articlesOf = (text: string) => [{ id: 'a', topic: 'b', title: text, text }]
const statedOf = (text: string) => ({ localDate: text, localTime: text, zoneRule: 'local', zone: text, dueAt: text })

const passedOf = (text: string) => ({ date: text, time: text, zone_rule: 'local', zone: text })

/** A reading of evidence that holds one fact, as a sentence is judged by it. */
const readingOf = () => ({
  evidence: { facts: [], programme: { university: '', name: '', facts: [] } },
  language: 'en',
  stated: { folded: '' },
  positive: [{ id: 'a', kind: 'paper', text: 'paper, submitted', date: null }],
  target: '',
  claimed: 'paper, submitted',
  today: '2026-11',
})

/** Calls that need more than plain values, by the name of the function. */
const drivers: Record<string, (run: Module[string]) => Call | Promise<Call>> = {
  claimsMore: (run) => (text) => run(text, readingOf()),
  raisesPaper: (run) => (text) => run(text, readingOf()),
  raisesDegree: (run) => (text) => run(text, readingOf()),
  raisesKind: (run) => (text) => run(text, readingOf()),
  raisesLanguage: (run) => (text) => run(text, readingOf()),
  tellsFunding: (run) => (text) => run(text, readingOf()),
  // Its texts are an instant and two zones, which it does not read by itself.
  firstShift: (run) => (text) =>
    run('2026-03-16T15:00:00.000Z', 8, {
      zone: 'Europe/London',
      ownZone: text.length % 2 === 0 ? 'UTC' : 'Asia/Tokyo',
    }),
  countsOf: (run) => (text) => run(text, 'zh'),
  lengthIn: (run) => (text) => run(text, 'en', { unit: 'characters', max: 10, lineBreak: 2 }),
  // What is bounded before: a list of four shares.
  disclosureOf: (run) => (text) => run({ typed: text.length, pasted: 1, generated: 1, imported: 1 }, 'en', 'A'),
  factText: (run) => (text) =>
    run('a', { kind: 'work', value: { title: text, by: text, place: text, start: '', end: '', note: text } }),
  isIn: (run) => (text) => run('fr', text),
  confirmationUrl: (run) => (text) => run({ appUrl: text }, text),
  isNearFieldBy: (run) => (text) => run([{ name: 'field', reason: text }]),
  passagesOf: (run) => (text) => run(text, [{ start: 0, text }]),
  madeFile: (run) => (text) => run(text, 'txt', 'text/plain', text),
  runsOf: (run) => (text) => run(text, { language: 'ar', direction: 'rtl', design: 'academic' }),
  differencesOf: (run) => (text) => run(text, [...text].reverse().join(''), 'en'),
  // The text is the name of a device: what it has to send is bounded by itself.
  requestOf: async (run) => {
    const state = await emptyWriting()
    return (text) => run(state, text)
  },
  queueOf: async (run) => {
    const state = (await emptyWriting()) as { doc: unknown }
    return (text) => run(state, text, state.doc)
  },
  printedGrade: (run) => (text) => [run({ value: text, scale: text }, 'de'), run({ value: '1,4', scale: text }, 'de')],
  paperStandingText: (run) => (text) =>
    run({ state: 'submitted', position: 1, authorCount: 2 }, 'en', { entry: text, namesAuthors: false }),
  decidingFacts: (run) => (text) => run({ tests: { value: [text] } }, { [text]: { value: text } }),
  deadlineFor: (run) => (text) =>
    run(
      { date: text, audience: text, more: [...text].slice(0, 1_000).map((date) => ({ date, audience: text })) },
      ['eu'],
      text,
    ),
  namesOf: (run) => (text) => run({ fullName: text, displayName: text.slice(0, text.length / 2) }),
  shownName: (run) => (text) => run({ fullName: text, email: text }),
  findTooLong: (run) => (text) => run(() => text),
  universitiesIn: async (run) => {
    const names = await index()
    return (text) => run(text, names)
  },
  universitiesInSmallLetters: async (run) => {
    const names = await index()
    return (text) => run(text, names, new Set())
  },
  resolveUniversity: async (run) => {
    const names = await index()
    return (text) => run(names, text)
  },
  readIntent: async (run) => {
    const words = await lexicon()
    return (text) => run(text, words)
  },
  mistakableWords: async (run) => {
    const words = await lexicon()
    return (text) => run(text, words)
  },
  longestNamed: (run) => (text) =>
    run(
      (text.match(/.{1,8}/gsu) ?? []).map((key, at) => ({ at, length: 1, key })),
      new Set([text]),
    ),
  buildLexicon: (run) => (text) => run(`topic x | ${text}`, [], [[text, text]]),
  findArticles: (run) => (text) => run(text, articlesOf('Deadlines')),
  searchArticles: (run) => (text) => run(articlesOf('Deadlines'), text),
  cleanText: (run) => (text) => run(text, new Map()),
  withoutForeignSites: (run) => (text) => run(text, new Map()),
  createStreamFilter: (run) => (text) => {
    const evidence = { sources: new Map(), figures: new Map(), language: 'en' }
    const filter = run(evidence, { figure: '(f)', statement: '(s)' }, () => false) as { take: Call; end: () => unknown }
    return [filter.take(text), filter.end()]
  },
  writeValue: (run) => (text) => run(text, { value: text }, { t: (key: string) => key, language: 'en' }),
  toRule: (run) => (text) => run('nationality', `in ${text}`),
  catalogueEntryPath: (run) => (text) => run({ universityId: text, programId: text }),
  programPageOf: (run) => (text) => run({ programPage: `/university/${text}` }),
  writeRule: (run) => (text) => run('nationality', { in: [text] }, { t: (key: string) => key, language: 'en' }),
  programSearchText: (run) => (text) => run({ name: text, degree: text, keywords: [text] }),
  cell: (run) => (text) => run({ name: text }, 'name'),
  isByField: (run) => (text) => run({ source: text }),
  namedAfter: (run) => (text) => {
    const entry = { name: text, field: 'physics', level: 'masters', isRegistered: 'field' }
    return run([{ ...entry, university_id: 'a', source: 'one' }], { ...entry, source: 'other' }, 'a')
  },
  programIdOf: (run) => (text) => run(text, { degree: text, name: text }),
  joinWrapped: (run) => (text) => run(linesOf(text), () => true),
  dueInstant: (run) => (text) => run(statedOf(text), text),
  formatStated: (run) => (text) => run(statedOf(text), (key: string) => key, text),
  formatForReader: (run) => (text) => run(statedOf(text), (key: string) => key, text, text),
  formatCompactDue: (run) => (text) => run(statedOf(text), (key: string) => key, text, text),
  formatDue: (run) => (text) => run(statedOf(text), (key: string) => key, text, text),
  matching: (run) => (text) => run(articlesOf(text), text, (article: { text: string }) => article.text),
  deadlineName: (run) => (text) => run({ title: text, kind: text }, (key: string) => key),
  parseScore: (run) => (text) => run(text, { min: 0, max: 120, step: 0.5 }),
  readerLanguage: (run) => (text) => run({ cookie: text, acceptLanguage: text }),
  isAcceptableInput: (run) => (text) =>
    run(`http://x/?${encodeURIComponent(text)}=${encodeURIComponent(text)}`, { a: text }),
  isAmbiguous: (run) => (text) => run({ rawHeaders: [text, text], headers: { cookie: text } }, ['a']),
  emailParts: (run) => (text) => run('en', [{ kind: 'text', text }]),
  isMet: (run) => (text) => run({ en: /master|\bmsc\b/, de: /doktor|promotion/ }, text),
  firstMet: (run) => (text) => run([['masters', { en: /master|\bmsc\b/, de: /doktor|promotion/ }]], text),
  matchName: (run) => (text) => run({ program_name: text, degree: text, university_name: text }, 'ar'),
  begun: (run) => (text) => run({ [text]: text }, 'Projet'),
  lookUp: (run) => (text) => run(new Map([[text, 1]]), text),
  holdsWord: async (run) => {
    const { readStated } = await writing()
    return (text) => run(readStated?.([text], [], 'fr'), text)
  },
  coverageOf: async (run) => {
    const { readStated, readSentence } = await writing()
    const stated = readStated?.(['assistant in a print shop, 18 months'], [], 'fr')
    return (text) => run(readSentence?.(text, 'fr'), stated)
  },
  wordsMet: async (run) => {
    const { readStated, readSentence } = await writing()
    const stated = readStated?.(['assistant in a print shop, 18 months'], [], 'fr')
    return (text) => run(readSentence?.(text, 'fr'), stated)
  },
  readSentence: (run) => (text) => run(text, 'ar'),
  readStated: (run) => (text) => run([text], [text], 'ar'),
  scriptRuns: (run) => (text) => run(text, 'latin'),
  judgeClaims: (run) => (text) => {
    const programme = { university: text, name: text, facts: [] }
    const evidence = { facts: [{ id: 'a', kind: 'work', text: 'print shop', date: '2026-01' }], programme }
    return run(text, { language: 'de', document: 'statement', evidence, today: '2026-11' })
  },
  checkTarget: (run) => (text) => {
    const evidence = { scores: {}, hasGre: false, gradePoints: null, hasWork: false, hasResearch: false, findings: {} }
    return run(
      { level: 'phd', facts: { tests: { value: [text], year: '2026', source: text } } },
      evidence,
      '2026-11-23',
    )
  },
  isValidRange: (run) => (text) => run({ from: text, to: text }),
  splitVisible: (run) => (text) =>
    run(piecesOf(text), { codes: {}, fnArray: [], argsArray: [], view: [0, 0, 600, 800] }),
  placeOf: (run) => (text) => run({ university: text, program: text, ...line(text) }, 'ar'),
  hasDeadlinePassed: (run) => (text) => run(passedOf(text), text, 0),
  openScholarships: (run) => (text) => run([{ deadline: passedOf(text), amount: 1, count: 1 }], text, 0),
  figuresAt: (run) => (text) =>
    run({ deadlinesByMonth: {}, scholarships: [{ deadline: passedOf(text), amount: 1, count: 1 }] }, text, 0),
  readCursor: (run) => (text) => {
    try {
      return run(text, z.tuple([z.string(), z.string()]))
    } catch (error) {
      return error
    }
  },
  isResourceContent: (run) => (text) => [run('article', text), run('link', text)],
  plainFileName: (run) => (text) => run(text, { extension: 'pdf' }),
  despairScore: (run) => (text) => run(text, { bias: 0, scale: 1, weights: new Int8Array(2 ** 15) }),
  mayBeDespair: (run) => (text) => run(text, { bias: 0, scale: 1, threshold: 0, weights: new Int8Array(2 ** 15) }),
}

/** Why a function is called with no hostile text. */
const reasons: [string, string[]][] = [
  [
    'takes identifiers, days and choices that the service wrote itself or that a schema has checked',
    [
      'accessTo',
      'answersOfProfile',
      'betweenOf',
      'canSumUp',
      'daysAtStep',
      'waitsForSummary',
      'dayStart',
      'gradeText',
      'inheritedFacts',
      'isCallOpen',
      'isFactOld',
      'isStillKept',
      'isUsableFor',
      'metWords',
      'noteReset',
      'numberOf',
      'pageFailureOf',
      'pairsRankedRight',
      'publishedDeadline',
      'publishedRequirements',
      'quietUntil',
      'readKeptMatch',
      'removeRows',
      'requestExpiry',
      'requirementsIn',
      'residenceAt',
      'sortedBy',
      'statedPolicyIn',
      'stillMatters',
      'toFailure',
      'unusualKinds',
      'showsWallTime',
      'wallInstant',
      'wholeOf',
      'writeSessionCookie',
      'writtenList',
    ],
  ],
  [
    'carries rows of the database or of an entry over as they are; what reads their texts is driven by itself',
    [
      'columnsOf',
      'emptySnapshot',
      'idCandidates',
      'isEdited',
      'isRunning',
      'isSilent',
      'mergeFaculty',
      'mergeProgram',
      'newUniversity',
      'nextActions',
      'rowOf',
      'readCsrankingsRow',
      'readScorecardRow',
      'sourceOfRegister',
      'toFact',
      'toFacultyRow',
      'toProgramRow',
      'toProposedChange',
      'toScholarshipRow',
      'toTyped',
      'toUniversityRow',
      'toValues',
      'tuitionFacts',
      'waitingActions',
      'wantedByEntry',
    ],
  ],
  [
    'sets the server up from settings of the operator and files of its own',
    [
      'createLog',
      'createScheduler',
      'keepOnce',
      'limitedTo',
      'readConfig',
      'readDespairModel',
      'servePages',
      'serverRemarks',
    ],
  ],
]

export const exempt = new Map(
  reasons.flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])),
)

export const callOf = async (named: TextFunction): Promise<Call | undefined> => {
  const driver = drivers[named.name]
  const simple = simpleArguments(named)
  if (!driver && !simple) return undefined
  const run = ((await import(/* @vite-ignore */ named.file.replace('src/', '#src/'))) as Module)[named.name]
  if (!run) return undefined
  return driver ? await driver(run) : (text) => run(...(simple?.(text) ?? []))
}
