import type { WritingKind } from './rules.ts'

// Outlines of writings by kind and level. Their texts are UI texts, so that each language has its own.

export const templateLevels = ['master', 'doctorate'] as const
export type TemplateLevel = (typeof templateLevels)[number]

/** Parts of each outline, in order: a heading of the text, and guidance beside it. */
export const templateParts = ['first', 'second', 'third', 'fourth', 'fifth'] as const

export const templateIds = [
  'statementMaster',
  'statementChange',
  'statementDoctorate',
  'proposalMaster',
  'proposalDoctorate',
  'letterMaster',
  'letterDoctorate',
  'letterScholarship',
  'emailMaster',
  'emailDoctorate',
] as const
export type TemplateId = (typeof templateIds)[number]

export interface WritingTemplate {
  kind: WritingKind
  levels: readonly TemplateLevel[]
}

export const writingTemplates: Record<TemplateId, WritingTemplate> = {
  statementMaster: { kind: 'statement', levels: ['master'] },
  statementChange: { kind: 'statement', levels: ['master'] },
  statementDoctorate: { kind: 'statement', levels: ['doctorate'] },
  proposalMaster: { kind: 'proposal', levels: ['master'] },
  proposalDoctorate: { kind: 'proposal', levels: ['doctorate'] },
  letterMaster: { kind: 'letter', levels: ['master'] },
  letterDoctorate: { kind: 'letter', levels: ['doctorate'] },
  letterScholarship: { kind: 'letter', levels: ['master', 'doctorate'] },
  emailMaster: { kind: 'email', levels: ['master'] },
  emailDoctorate: { kind: 'email', levels: ['doctorate'] },
}

/** Kinds whose readers expect headings; in others they only help to draft. */
export const kindsWithHeadings: readonly WritingKind[] = ['proposal']

export interface TemplateFilter {
  kind: WritingKind | null
  level: TemplateLevel | null
}

/** Filters templates by kind and level; null matches all. */
export const filterTemplates = ({ kind, level }: TemplateFilter): TemplateId[] =>
  templateIds.filter((id) => {
    const template = writingTemplates[id]
    return (kind === null || template.kind === kind) && (level === null || template.levels.includes(level))
  })

export const isTemplateId = (value: unknown): value is TemplateId => templateIds.some((id) => id === value)

/** Maximum number of headings, and maximum length of a heading. */
export const maxHeadings = 12
export const maxHeadingLength = 120
