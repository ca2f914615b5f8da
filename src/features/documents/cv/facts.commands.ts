import { createHash } from 'node:crypto'
import { findLatestAnalysis } from '#src/features/cv/data.ts'
import { findAcademicProfile, findProfile, listResearchInterests } from '#src/features/profile/data.ts'
import type { TestName } from '#src/features/profile/test-scores.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { OfferedFact } from '../contract.ts'
import type { CvItem, CvPerson } from './content.contract.ts'
import { contentLimits, emptyItem, type SectionKind } from './content.rules.ts'

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

const factOf = (fact: string, section: SectionKind, values: Partial<CvItem>): OfferedFact => {
  const quoted = digestOf(values)
  return { fact, quoted, section, item: emptyItem(fact, { ...values, source: { fact, quoted } }) }
}

const cut = (text: string | null | undefined, max: number = contentLimits.line) =>
  (text ?? '').slice(0, max).toWellFormed()

type Academic = NonNullable<Awaited<ReturnType<typeof findAcademicProfile>>>

const gradeOf = ({ currentGpa, gpaScale }: Academic): string => {
  if (currentGpa === null) return ''
  return gpaScale && /^[\d.]+$/.test(gpaScale) ? `${currentGpa}/${gpaScale}` : String(currentGpa)
}

const educationFact = (academic: Academic): OfferedFact[] => {
  const title = [academic.currentDegree, academic.currentFieldOfStudy].filter(Boolean).join(', ')
  if (!title && !academic.currentInstitution) return []
  const end = academic.graduationYear ? String(academic.graduationYear) : ''
  const grade = gradeOf(academic)
  return [
    factOf('profile.education', 'education', {
      title: cut(title),
      by: cut(academic.currentInstitution),
      end,
      note: grade ? `GPA: ${grade}` : '',
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

/** What the applicant accepted of the newest CV; what nobody accepted is nobody's word. */
const acceptedFacts = async (db: Db, ownerId: OwnerId): Promise<OfferedFact[]> => {
  const analysis = await findLatestAnalysis(db, ownerId)
  if (!analysis) return []
  return analysis.findings
    .filter(({ id, field }) => field === 'publication' && analysis.accepted.includes(id))
    .map(({ id, value }) =>
      factOf(`cv.${analysis.id}.${id}`, 'publications', { title: cut(analysis.decisions[id]?.value ?? value) }),
    )
}

/** Everything that a CV can be made from: profile, tests, interests and what was accepted of an uploaded CV. */
export const offerFacts = async (db: Db, ownerId: OwnerId): Promise<{ person: CvPerson; facts: OfferedFact[] }> => {
  const profile = await findProfile(db, ownerId)
  const academic = await findAcademicProfile(db, ownerId)
  const interests = await listResearchInterests(db, ownerId)
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
      ...(academic ? profileFacts(academic) : []),
      ...interests.map(({ name }) =>
        factOf(`profile.interest.${name}`.slice(0, 200), 'interests', { title: cut(name) }),
      ),
      ...(await acceptedFacts(db, ownerId)),
    ].slice(0, contentLimits.items),
  }
}
