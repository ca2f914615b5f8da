import type { Fact as CatalogueFact } from '#src/features/catalogue/facts/facts.rules.ts'
import { readOfferedFacts } from '#src/features/documents/cv/facts.commands.ts'
import { listFacts } from '#src/features/fact-bank/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createYielder } from '#src/server/yield.ts'
import type { Judged } from './claims.engine.ts'
import { findTarget, listNamedProfessors } from './evidence.data.ts'
import { buildEvidenceSheet, type EvidenceSheet, type KnownFact } from './evidence-sheet.engine.ts'
import { formatFact } from './fact-text.format.ts'
import type { Evidence } from './overclaims.engine.ts'
import type { WritingKind, WritingLanguage } from './rules.ts'
import { findGaps, splitSentences } from './sentences.parse.ts'

/** Maximum number of facts in a check, the newest first, because more would block the event loop. */
const maxFactsRead = 400
const maxTextRead = 300

/** Maximum length of the texts of all facts in a check, in characters; the oldest facts are cut. */
const maxEvidenceLength = 400_000

const limitEvidence = (facts: readonly KnownFact[]): KnownFact[] => {
  let room = maxEvidenceLength
  const limited = facts.toReversed().flatMap((fact) => {
    const text = fact.text.slice(0, room).toWellFormed()
    room -= text.length
    return text === '' ? [] : [{ ...fact, text }]
  })
  return limited.toReversed()
}

/** Evidence of a writing: the user's facts, and the facts of its programme. */
export interface WritingEvidence {
  evidence: Evidence
  known: KnownFact[]
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const programmeFacts = (facts: Partial<Record<string, CatalogueFact>>) =>
  Object.entries(facts).flatMap(([kind, fact]) =>
    fact
      ? [
          {
            id: `program.${kind}`,
            kind,
            text: `${kind.replaceAll('_', ' ')}: ${written(fact.value).slice(0, maxTextRead)}`,
          },
        ]
      : [],
  )

const programmeOf = async (db: Db, ownerId: OwnerId, targetId: string | null): Promise<Evidence['programme']> => {
  const target = targetId === null ? undefined : await findTarget(db, ownerId, targetId)
  if (!target) return { university: '', name: '', facts: [] }
  const professors = await listNamedProfessors(db, ownerId, target.id)
  return {
    university: target.university,
    name: [target.program, target.degree].filter(Boolean).join(', '),
    facts: [
      { id: 'program.place', kind: 'place', text: target.location },
      ...professors.map(({ id, name, department, interests }) => ({
        id: `professor.${id}`,
        kind: 'professor',
        text: [`Professor ${name}`, department, ...interests].filter(Boolean).join(', ').slice(0, maxTextRead),
      })),
      ...programmeFacts(target.facts),
    ],
  }
}

/** Facts of the profile, when the fact bank has none of their kind. */
const profileFacts = async (db: Db, ownerId: OwnerId): Promise<KnownFact[]> => {
  const { person, facts } = await readOfferedFacts(db, ownerId)
  const origin = { from: 'profile' as const }
  const offered = facts
    .filter(({ fact }) => !fact.startsWith('fact.'))
    .map(
      ({ fact, section, item }): KnownFact => ({
        id: fact,
        kind: section === 'education' ? 'degree' : section,
        text: [item.title, item.by, item.note].filter(Boolean).join(', '),
        date: item.end || null,
        origin,
      }),
    )
  const own = [person.name, person.location].filter(Boolean).join(', ')
  return own === '' ? offered : [{ id: 'profile.person', kind: 'person', text: own, date: null, origin }, ...offered]
}

export const readEvidence = async (db: Db, ownerId: OwnerId, targetId: string | null): Promise<WritingEvidence> => {
  const bank = limitEvidence(
    (await listFacts(db, ownerId))
      .slice(-maxFactsRead)
      .map(({ id, fact, origin }): KnownFact => ({ ...formatFact(id, fact), origin })),
  )
  const facts = [...bank, ...(await profileFacts(db, ownerId))]
  const programme = await programmeOf(db, ownerId, targetId)
  const ofProgramme = programme.facts.map((fact): KnownFact => ({ ...fact, date: null, origin: null }))
  return { evidence: { facts, programme }, known: [...facts, ...ofProgramme] }
}

/** Text for the claim check, with the positions of its headings. */
export interface JudgedText {
  text: string
  headings: readonly { start: number; end: number }[]
  kind: WritingKind
  language: WritingLanguage
}

const isIn = (ranges: JudgedText['headings'], { start }: { start: number }) =>
  ranges.some((range) => start >= range.start && start < range.end)

/** Relaxes a heading: it needs no fact with its words, but its numbers and names need support. */
const asHeading = (judged: Judged): Judged => {
  const lacks = judged.lacks.filter((lack) => lack !== 'words')
  return { ...judged, lacks, isClaim: judged.isClaim && lacks.length > 0 }
}

/** Judges a text sentence by sentence, and yields to other requests in between. */
export const judgeText = async (
  { text, headings, kind, language }: JudgedText,
  { evidence, known }: WritingEvidence,
): Promise<EvidenceSheet> => {
  // Lazy import: its word lists take 50 ms to load, which would delay the start.
  const { createClaimsReader } = await import('./claims.engine.ts')
  const pause = createYielder()
  const today = new Date().toISOString().slice(0, 'yyyy-mm'.length)
  const judge = createClaimsReader({ language, document: kind, evidence, today })
  const gaps = findGaps(text)
  const listGapRanges = gaps.map(({ start, text: gap }) => ({ start, end: start + gap.length }))
  const judged = gaps.map(
    (gap): Judged => ({ ...gap, lacks: ['gap'], isClaim: false, isUnchecked: false, missing: [], facts: [] }),
  )
  for (const sentence of splitSentences(text, language)) {
    if (!isIn(listGapRanges, sentence))
      judged.push(isIn(headings, sentence) ? asHeading(judge(sentence)) : judge(sentence))
    await pause()
  }
  return buildEvidenceSheet(
    judged.sort((one, other) => one.start - other.start),
    known,
  )
}
