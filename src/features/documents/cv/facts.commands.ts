import { createHash } from 'node:crypto'
import { findLatestAnalysis } from '#src/features/cv/data.ts'
import type { Fact, StatedFact } from '#src/features/fact-bank/contract.ts'
import { listFacts } from '#src/features/fact-bank/data.ts'
import { findAcademicProfile, findProfile, listResearchInterests } from '#src/features/profile/data.ts'
import type { TestName } from '#src/features/profile/test-scores.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { OfferedFact } from '../contract.ts'
import type { CvItem, CvPerson } from './content.contract.ts'
import { contentLimits, type SectionKind } from './content.rules.ts'
import { createItem } from './empty-cv.rules.ts'

const testTitles: Record<TestName, string> = {
  ielts: 'IELTS',
  toefl: 'TOEFL iBT',
  duolingo: 'Duolingo English Test',
  pte: 'PTE Academic',
  greQuantitative: 'GRE Quantitative Reasoning',
  greVerbal: 'GRE Verbal Reasoning',
  greWriting: 'GRE Analytical Writing',
  gmat: 'GMAT',
  lsat: 'LSAT',
  mcat: 'MCAT',
  testdaf: 'TestDaF',
  dsh: 'DSH',
}

const digestOf = (values: Partial<CvItem>) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** Ongoing items end with the word for present in the document's language. */
const untilOf = ({ start, end, isCurrent }: { start: string; end: string; isCurrent?: true | undefined }) =>
  isCurrent ? { start, end: '', isCurrent } : { start, end }

/** Maximum length of an item id. A fact that is named after typed text uses a digest of it. */
const maxIdLength = 64
const itemIdOf = (fact: string) =>
  fact.length > maxIdLength ? createHash('sha256').update(fact).digest('base64url') : fact

const cut = (text: string | null | undefined, max: number = contentLimits.line) =>
  (text ?? '').slice(0, max).toWellFormed()

/** Maximum lengths of item parts: two parts of a fact may share one. */
const maxLengths = {
  title: contentLimits.line,
  by: contentLimits.authors,
  place: contentLimits.line,
  note: contentLimits.text,
  url: contentLimits.line,
} as const

const factOf = (fact: string, section: SectionKind, stated: Partial<CvItem>): OfferedFact => {
  const values: Partial<CvItem> = { ...stated }
  for (const part of Object.keys(maxLengths) as (keyof typeof maxLengths)[])
    if ((values[part]?.length ?? 0) > maxLengths[part]) values[part] = cut(values[part], maxLengths[part])
  const quoted = digestOf(values)
  return { fact, quoted, section, item: createItem(itemIdOf(fact), { ...values, source: { fact, quoted } }) }
}

type Academic = NonNullable<Awaited<ReturnType<typeof findAcademicProfile>>>

const educationFact = (academic: Academic): OfferedFact[] => {
  const title = [academic.currentDegree, academic.currentFieldOfStudy].filter(Boolean).join(', ')
  if (!title && !academic.currentInstitution) return []
  const end = academic.graduationYear ? String(academic.graduationYear) : ''
  const { currentGpa, gpaScale } = academic
  return [
    factOf('profile.education', 'education', {
      title: cut(title),
      by: cut(academic.currentInstitution),
      end,
      ...(currentGpa === null ? {} : { grade: { value: String(currentGpa), scale: gpaScale ?? '' } }),
    }),
  ]
}

const profileFacts = (academic: Academic): OfferedFact[] => [
  ...educationFact(academic),
  ...(academic.researchExperience
    ? [factOf('profile.research', 'research', { note: cut(academic.researchExperience, contentLimits.text) })]
    : []),
  ...Object.entries(academic.testScores)
    .filter(([, score]) => score !== undefined)
    .map(([name, score]) =>
      factOf(`profile.test.${name}`, 'tests', { title: testTitles[name as TestName], note: String(score) }),
    ),
]

const bulletsOf = ({ bullets }: { bullets?: string[] | undefined }): Pick<Partial<CvItem>, 'bullets'> =>
  bullets ? { bullets } : {}

/** Maps a fact to a CV item; undefined for a fact of a letter, or of the degree it was given for. */
const itemOf = ({ fact }: Fact, grades: readonly StatedFact[]): [SectionKind, Partial<CvItem>] | undefined => {
  switch (fact.kind) {
    case 'degree': {
      const { title, field, by, note } = fact.value
      const grade = grades.find((one) => one.kind === 'grade' && one.value.by !== '' && one.value.by === by)
      return [
        'education',
        {
          title: [title, field].filter(Boolean).join(', '),
          by,
          ...untilOf(fact.value),
          note,
          ...(grade?.kind === 'grade' ? { grade: { value: grade.value.title, scale: grade.value.scale } } : {}),
        },
      ]
    }
    case 'course':
      return [
        'other',
        {
          title: fact.value.title,
          by: fact.value.by,
          start: fact.value.start,
          end: fact.value.end,
          note: fact.value.grade,
        },
      ]
    case 'project': {
      const { title, by, url, note } = fact.value
      return ['projects', { title, by, ...untilOf(fact.value), url, note, ...bulletsOf(fact.value) }]
    }
    case 'paper': {
      const { title, authors, venue, date, url, note, state, position, authorCount } = fact.value
      const isStanding = state !== null || position !== null
      const paper = isStanding ? { paper: { state, position, authorCount } } : {}
      return ['publications', { title, by: authors, place: venue, end: date, url, note, ...paper }]
    }
    case 'talk':
    case 'award': {
      const { title, by, date, note } = fact.value
      return [fact.kind === 'talk' ? 'talks' : 'awards', { title, by, end: date, note }]
    }
    case 'work':
    case 'teaching': {
      const { title, by, place, note } = fact.value
      const item = { title, by, place, ...untilOf(fact.value), note, ...bulletsOf(fact.value) }
      return [fact.kind === 'work' ? 'experience' : 'teaching', item]
    }
    case 'test':
      return ['tests', { title: fact.value.title, end: fact.value.takenOn, note: fact.value.score }]
    case 'skill':
    case 'language':
      return [fact.kind === 'skill' ? 'skills' : 'languages', { title: fact.value.title, note: fact.value.level }]
    default:
      return undefined
  }
}

/** Maps the applicant's own facts to offered facts with unique ids. */
export const toOfferedFacts = (bank: readonly Fact[]): OfferedFact[] => {
  const grades = bank.map(({ fact }) => fact).filter(({ kind }) => kind === 'grade')
  return bank.flatMap((one) => {
    const item = itemOf(one, grades)
    return item ? [factOf(`fact.${one.id}`, ...item)] : []
  })
}

/** Accepted papers of the newest CV that predate the fact bank. */
const acceptedFacts = async (db: Db, ownerId: OwnerId): Promise<OfferedFact[]> => {
  const analysis = await findLatestAnalysis(db, ownerId)
  if (!analysis) return []
  return analysis.findings
    .filter(({ id, field }) => field === 'publication' && analysis.accepted.includes(id))
    .map(({ id, value }) =>
      factOf(`cv.${analysis.id}.${id}`, 'publications', { title: cut(analysis.decisions[id]?.value ?? value) }),
    )
}

const isSame = (one: OfferedFact, other: OfferedFact) =>
  one.section === other.section && foldText(one.item.title).startsWith(foldText(other.item.title).slice(0, 40))

/** Profile facts missing in the bank: an own degree or test result replaces the profile's. */
const besides = (bank: readonly OfferedFact[], others: readonly OfferedFact[]): OfferedFact[] =>
  others.filter((other) =>
    other.section === 'education'
      ? !bank.some(({ section }) => section === 'education')
      : !bank.some((one) => isSame(one, other)),
  )

/** Reads all facts that a CV can use: the applicant's facts, and additional ones from the profile. */
export const readOfferedFacts = async (
  db: Db,
  ownerId: OwnerId,
): Promise<{ person: CvPerson; facts: OfferedFact[] }> => {
  const profile = await findProfile(db, ownerId)
  const academic = await findAcademicProfile(db, ownerId)
  const interests = await listResearchInterests(db, ownerId)
  const bank = toOfferedFacts(await listFacts(db, ownerId))
  const fullName = [academic?.firstName, academic?.lastName].filter(Boolean).join(' ')
  return {
    person: {
      name: cut(fullName || profile?.fullName, contentLimits.name),
      headline: '',
      email: cut(profile?.email),
      phone: cut(profile?.phone, 100),
      location: cut(profile?.location),
      links: [profile?.websiteUrl, profile?.linkedinUrl].flatMap((link) => (link ? [cut(link)] : [])),
      summary: '',
    },
    facts: [
      ...bank,
      ...besides(bank, [...(academic ? profileFacts(academic) : []), ...(await acceptedFacts(db, ownerId))]),
      ...interests.map(({ name }) =>
        factOf(`profile.interest.${name}`.slice(0, 200), 'interests', { title: cut(name) }),
      ),
    ].slice(0, contentLimits.items),
  }
}
