import { type DocumentLanguage, getTextDirection } from '../rules.ts'
import type { CvContent, CvItem, CvSection } from './content.contract.ts'
import type { SectionKind } from './content.rules.ts'

// Parts of a CV before the user has filled them in.

export const createItem = (id: string, values: Partial<CvItem> = {}): CvItem => ({
  id,
  title: '',
  by: '',
  place: '',
  start: '',
  end: '',
  isCurrent: false,
  note: '',
  grade: null,
  paper: null,
  bullets: [],
  url: '',
  isShown: true,
  source: null,
  ...values,
})

export const createSection = (kind: SectionKind, items: CvItem[] = []): CvSection => ({
  id: kind,
  kind,
  title: '',
  isShown: true,
  items,
})

/** Creates an empty CV with the most common sections. */
export const createCv = (language: DocumentLanguage): CvContent => ({
  language,
  direction: getTextDirection(language),
  design: 'academic',
  sheet: 'a4',
  pageTarget: 2,
  targetId: null,
  person: { name: '', headline: '', email: '', phone: '', location: '', links: [], summary: '' },
  sections: (['education', 'research', 'publications', 'teaching', 'awards', 'skills', 'languages'] as const).map(
    (kind) => createSection(kind),
  ),
})
