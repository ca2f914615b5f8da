import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { splitDateTokens } from '#src/shared/date-text/date-tokens.parse.ts'
import type { TextFunction } from './text-functions.ts'

// Complexity tests: the hostile input for each function that takes text, and the functions that need none.

type Call = (text: string) => unknown
type Module = Record<string, (...args: unknown[]) => unknown>

const line = (text: string) => ({ page: 1, line: 1, text, size: 1, startsBlock: false })
/** Builds as many lines as the text has words, for functions whose cost grows with the number of lines. */
const linesOf = (text: string) => [line(text), ...(text.match(/.{1,8}/gsu) ?? []).map(line)]
const piecesOf = (text: string) =>
  (text.match(/.{1,8}/gsu) ?? []).map((piece, index) => ({ text: piece, x: 9, y: index, width: 9, height: 9 }))

const runsOf = (text: string) => piecesOf(text).map((piece) => ({ ...piece, gap: 0.1, order: 1, reason: undefined }))
const markedOf = (text: string) => [
  { type: 'beginMarkedContent' },
  ...piecesOf(text).map((piece) => ({ str: piece.text, width: 9, transform: [1, 0, 0, 1, piece.x, piece.y] })),
  { type: 'endMarkedContent' },
]

/** Values for parameter types that fully describe the parameter. */
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
  [/^QuestionContext$/, () => ({ universities: 1 })],
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

const pageDate = { month: 5, day: 2, year: 2027, time: null, zone: null }
const pageWords = (text: string) => ({ term: text, audience: text, round: text, url: text })

const named = JSON.parse(readFileSync('catalogue/universities.json', 'utf8')) as unknown[]
const index = async () => {
  const { createNameIndex } = (await import('#src/features/catalogue/names.engine.ts')) as unknown as Module
  return createNameIndex?.(named)
}
const lexicon = async () => {
  const { buildLexicon } = (await import('#src/features/catalogue/intent/search-words.parse.ts')) as unknown as Module
  return buildLexicon?.(readFileSync('catalogue/search-words.txt', 'utf8'), [], [['machine learning', 'ML']])
}
const writing = async () => (await import('#src/features/writing/evidence-matching.engine.ts')) as unknown as Module
const emptyWriting = async () => {
  const { restoreQueueState } = (await import(
    '#src/features/writing/edit-log/collab-client.engine.ts'
  )) as unknown as Module
  const { emptyContent } = await import('#src/features/writing/edit-log/schema.engine.ts')
  return restoreQueueState?.({ version: 0, device: 'a', steps: [], base: emptyContent })
}
const articlesOf = (text: string) => [{ id: 'a', topic: 'b', title: text, text }]
const withoutPlaceholders = (text: string) => ({
  localDate: text,
  localTime: text,
  zoneRule: 'local',
  zone: text,
  dueAt: text,
})

const passedOf = (text: string) => ({ date: text, time: text, zone_rule: 'local', zone: text })

/** Evidence with one fact, against which a sentence is judged. */
const readingOf = () => ({
  evidence: { facts: [], programme: { university: '', name: '', facts: [] } },
  language: 'en',
  stated: { folded: '' },
  positive: [{ id: 'a', kind: 'paper', text: 'paper, submitted', date: null }],
  target: '',
  claimed: 'paper, submitted',
  today: '2026-11',
})

/** Reading of a page whose values are about as many programmes as the text has words. */
const pageReadingOf = (text: string) => ({
  pages: [{ url: 'https://www.example.edu/', finalUrl: 'https://www.example.edu/', title: text, language: 'en', text }],
  facts: [text, ...(text.match(/.{1,8}/gsu) ?? [])].map((appliesTo) => ({
    ...{ kind: 'letters', value: text, term: text, audience: text, round: text, quote: text },
    ...{ start: 0, end: text.length, headings: [text], appliesTo, confidence: 1, page: 0 },
  })),
  kind: 'programme',
  readAt: '2026-11-29T12:00:00.000Z',
})

/** A date of a page between two texts. */
const dateSpotOf = (text: string) => ({
  date: { start: 0, end: 1, text: '1 May', value: { year: null, month: 5, day: 1 }, precision: 'day' },
  block: { text, start: 0, end: text.length, role: 'paragraph', level: 0, headings: [text] },
  sentence: { start: 0, end: text.length, text },
  ...{ before: text, after: text, whole: text, column: text, row: text, otherCells: text, headings: [text] },
  ...{ index: 0, count: 1, isFlat: false, isAbove: false },
})

/** University and programme of the catalogue whose texts are hostile. */
const publishedOf = (text: string) => ({
  ...{ name: text, degree: text, aliases: [text], city: text, region: text, country: text, websiteUrl: text },
  externalIds: [`ror:${text}`],
  facts: {
    duration_months: { value: [text], year: '2026', isOld: false },
    mode: { value: [text], year: '2026', isOld: false },
    deadline: { value: { date: text }, year: '2026', isOld: false, source: { url: text } },
  },
})
const toSamePath = (path: string) => path

/** Calls that need more than plain values, by the name of the function. */
const drivers: Record<string, (run: Module[string]) => Call | Promise<Call>> = {
  checkAuthorizationRequest: (run) => (text) => {
    const known = { response_type: 'code', code_challenge_method: 'S256' }
    const challenge = 'x'.repeat(43)
    return [
      run(new Map(Object.entries({ ...known, code_challenge: text })), text),
      run(new Map(Object.entries({ ...known, code_challenge: challenge, resource: text, scope: text })), text),
    ]
  },
  buildRedirect: (run) => (text) =>
    run('https://app.example/callback', { code: text }, { state: text, issuer: 'https://gradapp.example' }),
  decodePage: (run) => (text) => [run(Buffer.from(text)), run(Buffer.from(text, 'latin1'))],
  findContentKind: (run) => (text) => run(text, Buffer.from(text)),
  formatPageLines: (run) => (text) => run(pageReadingOf(text), { name: text, country: null }, '2026-11-29'),
  findPhrases: (run) => (text) => run(text, { en: 'application fee|fee*|*stipendium', de: 'gebühr*' }, 'de'),
  hasPhrase: (run) => (text) => run(text, { en: 'application fee|fee*|*stipendium', de: 'gebühr*' }, 'de'),
  isReplaced: (run) => (text) => run(text, { value: 1, raw: '1', start: text.length, end: text.length }),
  findPriceUnit: (run) => (text) => run(text, { amount: 1, currency: 'EUR', start: 0, end: 0 }, text.length, 'de'),
  cacheByText: (run) => run((text: string) => text.length) as Call,
  findDates: (run) => (text) => run(text, { language: 'de' }),
  splitSentences: (run) => (text) => run(text, []),
  describePage: (run) => (text) => run(text, [text], 'en'),
  judgeDate: (run) => (text) =>
    run(dateSpotOf(text), undefined, {
      folded: text,
      isEnglish: true,
      hasInscription: true,
      topics: [],
      isGraduate: true,
    }),
  isSymbol: (run) => (text) => run({ kind: 'symbol', raw: text, word: text }, text),
  isWord: (run) => (text) => run({ kind: 'word', raw: text, word: text }, text),
  readDayMonth: (run) => (text) => run(splitDateTokens(text), 0, 'de'),
  readMonthDay: (run) => (text) => run(splitDateTokens(text), 0, 'de'),
  readMonthOnly: (run) => (text) => run(splitDateTokens(text), 0, 'de'),
  readPageValues: (run) => (text) =>
    run([{ kind: 'gpa_min', value: { text }, term: text, audience: text, round: text }], 'US'),
  buildDeadlines: (run) => (text) =>
    run([{ kind: 'deadline', value: { ...pageDate, time: text, zone: text }, ...pageWords(text) }], text, '2026-11-29'),
  reviewFact: (run) => (text) =>
    run(
      {
        kind: 'deadline',
        value: pageDate,
        quote: text,
        headings: [text],
        appliesTo: text,
        page: 0,
        ...pageWords(text),
      },
      0,
      { entity: 'programs', country: null, facts: {}, accepted: [] },
      { language: 'en', url: text, readOn: '2026-11-29', today: '2026-11-29' },
    ),
  findEffect: (run) => (text) => run({ kind: 'deadline', value: text }, text),
  findOtherReading: (run) => (text) => run({ kind: 'deadline', value: pageDate, quote: text }, 'en'),
  matchRows: (run) => (text) =>
    run(text.match(/.{1,200}/gsu)?.slice(0, 40) ?? [], [
      { id: 'p', university_id: 'u', name: text.slice(0, 200), field: '', level: 'masters', degree: 'MA', source: '' },
    ]),
  findTitledProgram: (run) => (text) =>
    run(text, [
      { id: 'p', university_id: 'u', name: text.slice(0, 200), field: '', level: 'masters', degree: 'MA', source: '' },
    ]),
  mergeSamePage: (run) => (text) => {
    const fact = {
      value: text.match(/.{1,200}/gsu) ?? [],
      year: '2026',
      source: 'editor-review',
      url: text,
      quote: text,
    }
    return run('tests', fact, fact)
  },
  isPublished: (run) => (text) =>
    run(
      { letters: { value: 2, year: '2026', source: 'editor-review', url: text, quote: text } },
      { kind: 'letters', quote: text },
      text,
    ),
  toComparedText: (run) => (text) =>
    run({ kind: text, fact: { value: text.match(/.{1,200}/gsu) ?? [], year: text, source: '' } }),
  formatPageValue: (run) => (text) =>
    run('other_test', { [text]: text, test: text }, { t: (key: string) => key, language: 'de' }),
  formatQualifiers: (run) => (text) => run({ term: text, audience: text, round: text }, (key: string) => key),
  readProgramTitle: (run) => (text) => run({ title: text, degree: text, level: 'masters' }),
  listMeantUniversities: (run) => (text) => run(new Map(), text),
  findPageInstitutionIn: (run) => (text) => run(new Map(), text, text),
  readDay: (run) => (text) => run({ month: 1, day: 2, year: null, time: text, zone: text }, text),
  isOverclaim: (run) => (text) => run(text, readingOf()),
  hasPaperOverclaim: (run) => (text) => run(text, readingOf()),
  hasDegreeOverclaim: (run) => (text) => run(text, readingOf()),
  hasKindOverclaim: (run) => (text) => run(text, readingOf()),
  hasLanguageOverclaim: (run) => (text) => run(text, readingOf()),
  hasFundingClaim: (run) => (text) => run(text, readingOf()),
  // Its texts are an instant and two time zones, which it does not parse itself.
  findFirstClockShift: (run) => (text) =>
    run('2026-03-16T15:00:00.000Z', 8, {
      zone: 'Europe/London',
      ownZone: text.length % 2 === 0 ? 'UTC' : 'Asia/Tokyo',
    }),
  countText: (run) => (text) => run(text, 'zh'),
  measureLength: (run) => (text) => run(text, 'en', { unit: 'characters', max: 10, lineBreak: 2 }),
  // The input is bounded: a list of four shares.
  formatDisclosure: (run) => (text) => run({ typed: text.length, pasted: 1, generated: 1, imported: 1 }, 'en', 'A'),
  formatFact: (run) => (text) =>
    run('a', { kind: 'work', value: { title: text, by: text, place: text, start: '', end: '', note: text } }),
  isInLanguage: (run) => (text) => run('fr', text),
  confirmationUrl: (run) => (text) => run({ appUrl: text }, text),
  mergeInterestNames: (run) => (text) => run([text], [text]),
  extractExperience: (run) => (text) =>
    run(
      ['work', 'project', 'graduationYear'].map((field) => ({ field, value: text })),
      '2026-11-20T10:00:00.000Z',
    ),
  toggleStep: (run) => (text) => run({ done: text.match(/.{1,8}/gsu) ?? [], own: [] }, text),
  changeOwnStep: (run) => (text) =>
    run(
      { done: [], own: (text.match(/.{1,8}/gsu) ?? []).map((title) => ({ id: title, title, isDone: false })) },
      { id: text, title: text, isDone: true },
    ),
  groupAsked: (run) => (text) =>
    run(
      (text.match(/.{1,8}/gsu) ?? []).map((word) => ({ userId: word, programId: null, category: 'other', text: word })),
      null,
    ),
  formatFileName: (run) => (text) =>
    run({ naming: 'nameDocument', prefix: text, person: text, document: text, original: text }),
  isNearFieldBy: (run) => (text) => run([{ name: 'field', reason: text }]),
  toPassages: (run) => (text) => run(text, [{ start: 0, text }]),
  createFileResponse: (run) => (text) => run(text, 'txt', 'text/plain', text),
  buildRuns: (run) => (text) => run(text, { language: 'ar', direction: 'rtl', design: 'academic' }),
  diffTexts: (run) => (text) => run(text, [...text].reverse().join(''), 'en'),
  // The text is the name of a device: the length of its identifier is bounded elsewhere.
  createSyncRequest: async (run) => {
    const state = await emptyWriting()
    return (text) => run(state, text)
  },
  toQueue: async (run) => {
    const state = (await emptyWriting()) as { doc: unknown }
    return (text) => run(state, text, state.doc)
  },
  formatGrade: (run) => (text) => [run({ value: text, scale: text }, 'de'), run({ value: '1,4', scale: text }, 'de')],
  formatPaperStatus: (run) => (text) =>
    run({ state: 'submitted', position: 1, authorCount: 2 }, 'en', { entry: text, namesAuthors: false }),
  selectDecidingFacts: (run) => (text) => run({ tests: { value: [text] } }, { [text]: { value: text } }),
  findAudienceDeadline: (run) => (text) =>
    run(
      { date: text, audience: text, more: [...text].slice(0, 1_000).map((date) => ({ date, audience: text })) },
      ['eu'],
      text,
    ),
  splitFullName: (run) => (text) => run({ fullName: text, displayName: text.slice(0, text.length / 2) }),
  formatDisplayName: (run) => (text) => run({ fullName: text, email: text }),
  findTooLong: (run) => (text) => run(() => text),
  omitTooLong: (run) => (text) => run(() => text),
  findHeaderRow: (run) => (text) => run([[text], text.match(/.{1,8}/gsu) ?? []]),
  removeHiddenText: (run) => (text) => run(text, new Map()),
  findUniversityNames: async (run) => {
    const names = await index()
    return (text) => run(text, names)
  },
  findLowercaseUniversityNames: async (run) => {
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
  listPossibleTypos: async (run) => {
    const words = await lexicon()
    return (text) => run(text, words)
  },
  findLongestNames: (run) => (text) =>
    run(
      (text.match(/.{1,8}/gsu) ?? []).map((key, at) => ({ at, length: 1, key })),
      new Set([text]),
    ),
  buildLexicon: (run) => (text) => run(`topic x | ${text}`, [], [[text, text]]),
  searchArticles: (run) => (text) => run(articlesOf('Deadlines'), text),
  rankArticles: async (run) => {
    const { createArticleIndex } = (await import('#src/features/help/article-search.engine.ts')) as unknown as Module
    const index = createArticleIndex?.(articlesOf('Deadlines'))
    return (text) => run(index, text)
  },
  createArticleIndex: (run) => (text) => run(articlesOf(text)),
  findNamedPeriod: (run) => (text) => run(text, 'en', '2026-11-29'),
  findStatedDay: (run) => (text) => run(text, 'en', '2026-11-29'),
  sanitizeText: (run) => (text) => run(text, new Map()),
  removeForeignSites: (run) => (text) => run(text, new Map()),
  createStreamFilter: (run) => (text) => {
    const evidence = { sources: new Map(), figures: new Map(), language: 'en' }
    const filter = run(evidence, { figure: '(f)', statement: '(s)' }, () => false) as { take: Call; end: () => unknown }
    return [filter.take(text), filter.end()]
  },
  formatFactValue: (run) => (text) => run(text, { value: text }, { t: (key: string) => key, language: 'en' }),
  toRule: (run) => (text) => run('nationality', `in ${text}`),
  buildCatalogueEntryPath: (run) => (text) => run({ universityId: text, programId: text }),
  findPageFacts: (run) => (text) =>
    run({ pageFacts: { id: text, rows: [text], target: { kind: 'program', id: text } } }),
  findProgramPage: (run) => (text) => run({ programPage: `/university/${text}` }),
  formatEligibilityRule: (run) => (text) =>
    run('nationality', { in: [text] }, { t: (key: string) => key, language: 'en' }),
  buildProgramSearchText: (run) => (text) => run({ name: text, degree: text, keywords: [text] }),
  readCell: (run) => (text) => run({ name: text }, 'name'),
  isByField: (run) => (text) => run({ source: text }),
  findSamePrograms: (run) => (text) => {
    const entry = { name: text, field: 'physics', level: 'masters', isRegistered: 'field' }
    return run([{ ...entry, university_id: 'a', source: 'one' }], { ...entry, source: 'other' }, 'a')
  },
  buildProgramId: (run) => (text) => run(text, { degree: text, name: text }),
  joinWrapped: (run) => (text) => run(linesOf(text), () => true),
  addTheses: (run) => (text) => {
    const lines = linesOf(text)
    return run([{ field: 'degree', value: 'BSc', line: lines[0], confidence: 1 }], lines)
  },
  calculateDueInstant: (run) => (text) => run(withoutPlaceholders(text), text),
  formatInOwnZone: (run) => (text) => run(withoutPlaceholders(text), (key: string) => key, text),
  formatForReader: (run) => (text) => run(withoutPlaceholders(text), (key: string) => key, text, text),
  formatCompactDue: (run) => (text) => run(withoutPlaceholders(text), (key: string) => key, text, text),
  formatDue: (run) => (text) => run(withoutPlaceholders(text), (key: string) => key, text, text),
  sumCosts: (run) => (text) => {
    const cost = { id: 'a', kind: 'other', note: text, amount: 1, currency: text, state: 'planned', paidOn: null }
    return run([{ costs: [cost], statedFee: { amount: 1, currency: text } }], text)
  },
  filterEntries: (run) => (text) => run(articlesOf(text), text, (article: { text: string }) => article.text),
  filterCases: (run) => (text) => run([{ person: { name: text }, text, reports: [] }], undefined, text),
  cutProposalPage: (run) => (text) =>
    run(
      [{ id: text, entity: text, entityId: text, kind: text, value: text, name: text, sourceUrl: text }],
      { q: text },
      0,
    ),
  draftLetterText: (run) => (text) =>
    run(
      'request',
      {
        name: text,
        applicantName: text,
        letters: [{ university: text, program: text, state: 'asked', deadline: null }],
      },
      (key: string) => key,
      'ar',
    ),
  formatDeadlineName: (run) => (text) => run({ title: text, kind: text }, (key: string) => key),
  parseScore: (run) => (text) => run(text, { min: 0, max: 120, step: 0.5 }),
  detectLanguage: (run) => (text) => run({ cookie: text, acceptLanguage: text }),
  isValidAuthInput: (run) => (text) =>
    run(`http://x/?${encodeURIComponent(text)}=${encodeURIComponent(text)}`, { a: text }),
  hasDuplicateHeaders: (run) => (text) => run({ rawHeaders: [text, text], headers: { cookie: text } }, ['a']),
  renderEmail: (run) => (text) => run('en', [{ kind: 'text', text }]),
  hasMatch: (run) => (text) => run({ en: /master|\bmsc\b/, de: /doktor|promotion/ }, text),
  findFirstMatch: (run) => (text) => run([['masters', { en: /master|\bmsc\b/, de: /doktor|promotion/ }]], text),
  formatProgramTitle: (run) => (text) => run(publishedOf(text), publishedOf(text), 'ar'),
  formatUniversityPlace: (run) => (text) => run(publishedOf(text), 'ar'),
  formatUniversityTitle: (run) => (text) => run(publishedOf(text), 'ar'),
  buildUniversityData: (run) => (text) => run(publishedOf(text), text, toSamePath),
  buildProgramData: (run) => (text) =>
    run(publishedOf(text), publishedOf(text), { path: text, toAddress: toSamePath, today: '2026-11-29' }),
  buildScholarshipData: (run) => (text) => run({ ...publishedOf(text), provider: text }, text, toSamePath),
  formatScholarshipTitle: (run) => (text) => run({ name: text, provider: text }, 'ar'),
  buildBreadcrumbs: (run) => (text) => run([{ name: text, path: text }], toSamePath),
  findOfficialPage: (run) => (text) => run({ websiteUrl: text, facts: { deadline: { source: { url: text } } } }, text),
  formatMatchName: (run) => (text) => run({ program_name: text, degree: text, university_name: text }, 'ar'),
  findCellByPrefix: (run) => (text) => run({ [text]: text }, 'Projet'),
  lookUpToken: (run) => (text) => run(new Map([[text, 1]]), text),
  hasWord: async (run) => {
    const { readStated } = await writing()
    return (text) => run(readStated?.([text], [], 'fr'), text)
  },
  calculateCoverage: async (run) => {
    const { readStated, readSentence } = await writing()
    const stated = readStated?.(['assistant in a print shop, 18 months'], [], 'fr')
    return (text) => run(readSentence?.(text, 'fr'), stated)
  },
  countMatchedWords: async (run) => {
    const { readStated, readSentence } = await writing()
    const stated = readStated?.(['assistant in a print shop, 18 months'], [], 'fr')
    return (text) => run(readSentence?.(text, 'fr'), stated)
  },
  readSentence: (run) => (text) => run(text, 'ar'),
  readStated: (run) => (text) => run([text], [text], 'ar'),
  splitByScript: (run) => (text) => run(text, 'latin'),
  judgeClaims: (run) => (text) => {
    const programme = { university: text, name: text, facts: [] }
    const evidence = { facts: [{ id: 'a', kind: 'work', text: 'print shop', date: '2026-01' }], programme }
    return run(text, { language: 'de', document: 'statement', evidence, today: '2026-11' })
  },
  checkTarget: (run) => (text) => {
    const evidence = {
      scores: {},
      hasGre: false,
      toGradePoints: null,
      hasWork: false,
      hasResearch: false,
      findings: {},
    }
    return run(
      { level: 'phd', facts: { tests: { value: [text], year: '2026', source: text } } },
      evidence,
      '2026-11-23',
    )
  },
  isValidRange: (run) => (text) => run({ from: text, to: text }),
  withoutTracking: (run) => (text) => run(piecesOf(text), runsOf(text)),
  withoutFalseGaps: (run) => (text) => run(piecesOf(text), runsOf(text)),
  replaceStated: (run) => (text) => run(markedOf(text), [text]),
  splitVisible: (run) => (text) =>
    run(piecesOf(text), { codes: {}, fnArray: [], argsArray: [], view: [0, 0, 600, 800] }),
  buildSearchPath: (run) => (text) => run({ query: text, place: text, university: text }, text),
  formatPlace: (run) => (text) => run({ university: text, program: text, ...line(text) }, 'ar'),
  hasDeadlinePassed: (run) => (text) => run(passedOf(text), text, 0),
  summarizeScholarships: (run) => (text) =>
    run([{ name: text, amount: 1, deadline: { value: passedOf(text), year: text }, isVerified: true }], text, 0),
  calculateFigures: (run) => (text) =>
    run({ deadlinesByMonth: {}, scholarships: [{ name: text, deadline: { value: passedOf(text) } }] }, text, 0),
  decodeCursor: (run) => (text) => {
    try {
      return run(text, z.tuple([z.string(), z.string()]))
    } catch (error) {
      return error
    }
  },
  formatCreditRule: (run) => (text) => run(1, text, { t: (key: string) => key, language: 'en' }),
  selectOwnPrice: (run) => (text) => run({ tuition_per_credit: { value: 1, currency: text, year: text } }),
  selectFormat: (run) => (text) => run(text, text, [text]),
  parseProposedProgram: (run) => (text) => run('program', { name: text, field: text, level: text }),
  disputeFreePrices: (run) => (text) =>
    run(
      { application_fee: { value: 0, year: text, source: 'official-pages', url: text } },
      { application_fee: { value: 1, year: text, source: text } },
      text,
    ),
  findNextCheck: (run) => (text) =>
    run(text, { state: 'watched', facts: [], candidate: null, misses: 0, failures: 0 }, new Date(0)),
  isResourceContent: (run) => (text) => [run('article', text), run('link', text)],
  sanitizeFileName: (run) => (text) => run(text, { extension: 'pdf' }),
  scoreSelfHarm: (run) => (text) => run(text, { bias: 0, scale: 1, weights: new Int8Array(2 ** 15) }),
  shouldShowCrisisHelp: (run) => (text) =>
    run(text, { bias: 0, scale: 1, threshold: 0, weights: new Int8Array(2 ** 15) }),
}

/** Why a function needs no call with hostile text. */
const reasons: [string, string[]][] = [
  [
    'takes identifiers, days and choices that the service wrote itself or that a schema has checked',
    [
      'decideAccess',
      'toProfileAnswers',
      'resolveTimeSpan',
      'resolveDayPeriod',
      'canGiveTier',
      'canSummarise',
      'countDaysAtStep',
      'isDueWithinDays',
      'isLanguageTestUsual',
      'isAwaitingSummary',
      'isOver',
      'decideRequirementStatus',
      'findDayStart',
      'formatGrade',
      'selectInheritedFacts',
      'selectSharedFacts',
      'isEntryIndexed',
      'isUniversityIndexed',
      'isCallOpen',
      'isFactOld',
      'isRestorable',
      'isUsableFor',
      'isUsableIn',
      'isForLevel',
      'findNextDeadline',
      'findUsState',
      'formatMatchedWords',
      'recordPasswordReset',
      'internWord',
      'classifyRouteError',
      'findPublishedDeadline',
      'listPublishedRequirements',
      'findQuietEnd',
      'removeRows',
      'calculateRequestExpiry',
      'listRequirements',
      'classifyResidence',
      'sortApplications',
      'readStatedPolicy',
      'isActionable',
      'toApiError',
      'listUnusualKinds',
      'isWallTime',
      'findWallInstant',
      'captureRow',
      'writeSessionCookie',
      'sendJsonList',
      'findDueCheck',
      'isDeadlineStated',
      'addEarlierCycles',
      'collectEarlier',
      'projectDeadline',
      'selectEarlierFacts',
      'isReminderDue',
      'judgeLetter',
      'shouldSubmitEarly',
      'findNextOutreach',
      'countNamedLimits',
      'calculateOverview',
      'formatAmount',
      'formatProviderName',
      'buildFeedPath',
      'buildEmbeddedListPath',
      'formatEmbedCode',
      'findNextDeadlines',
    ],
  ],
  [
    'carries rows of the database or of an entry over as they are; what reads their texts is driven by itself',
    [
      'buildColumns',
      'createEmptySnapshot',
      'listIdCandidates',
      'isEdited',
      'isRunning',
      'isReplyOverdue',
      'mergeFaculty',
      'mergeProgram',
      'addFigures',
      'buildKnownUniversity',
      'createUniversity',
      'selectNextActions',
      'buildGrantRow',
      'readCsrankingsRow',
      'readScorecardRow',
      'buildRegisterSource',
      'toFact',
      'toFacultyRow',
      'toProgramRow',
      'toProposedChange',
      'toScholarshipRow',
      'toTyped',
      'toUniversityRow',
      'toValues',
      'buildTuitionFacts',
      'listPendingActions',
      'toEntryLookup',
    ],
  ],
  [
    'sets the server up from settings of the operator and files of its own, or writes a page of the build',
    [
      'extractCriticalCss',
      'writeRenderedPage',
      'createLog',
      'createPinnedAgent',
      'createScheduler',
      'readOrCreateFile',
      'limitRate',
      'findConfigProblems',
      'getBackupFolder',
      'readConfig',
      'readSelfHarmModel',
      'servePages',
      'checkInstanceDrift',
      'createBrandedMailer',
      'unavailable',
      'withoutProductPicture',
      'writeBrandedPage',
    ],
  ],
]

export const exempt = new Map(
  reasons.flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])),
)

export const getTestCall = async (named: TextFunction): Promise<Call | undefined> => {
  const driver = drivers[named.name]
  const simple = simpleArguments(named)
  if (!driver && !simple) return undefined
  const run = ((await import(/* @vite-ignore */ named.file.replace('src/', '#src/'))) as Module)[named.name]
  if (!run) return undefined
  return driver ? await driver(run) : (text) => run(...(simple?.(text) ?? []))
}
