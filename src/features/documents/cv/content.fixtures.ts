import type { DocumentLanguage } from '../rules.ts'
import type { CvContent } from './content.contract.ts'
import { createItem, createSection } from './empty-cv.rules.ts'
import { createSampleCv } from './samples.rules.ts'

/** Sample CV of about a page in that language. */
export const buildCv = (language: DocumentLanguage, overrides: Partial<CvContent> = {}): CvContent => ({
  ...createSampleCv(language),
  ...overrides,
})

/** Builds a CV with parts in several scripts. */
export const buildMixedScriptCv = (): CvContent => {
  const cv = buildCv('en')
  const of = (language: DocumentLanguage, kind: string) =>
    buildCv(language).sections.find((section) => section.kind === kind)?.items ?? []
  return {
    ...cv,
    person: { ...cv.person, name: 'Chen Siyuan 陈思远' },
    sections: cv.sections.map((section) => {
      const items = [...section.items, ...of('zh', section.kind), ...of('ar', section.kind)]
      return { ...section, items: items.map((item, index) => ({ ...item, id: `${section.kind}-${index}` })) }
    }),
  }
}

/** Bibliography with the maximum number of entries. */
export const buildLongBibliography = (papers: number): CvContent =>
  buildCv('en', {
    sections: [
      createSection(
        'publications',
        Array.from({ length: papers }, (_, index) =>
          createItem(`paper-${index}`, {
            title: `Paper number ${index + 1} on the propagation of waves`,
            by: 'A. Haddad-Brontë, W. Chen and L. Moreau',
            place: 'Journal of Waves',
            start: String(1990 + (index % 35)),
          }),
        ),
      ),
    ],
  })
