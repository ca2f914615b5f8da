import type { DocumentDesign, DocumentLanguage } from '../rules.ts'
import type { CvContent, CvItem } from './content.contract.ts'
import { createCv, createItem, createSection } from './empty-cv.rules.ts'
import people from './sample-people.json' with { type: 'json' }

// Invented people for the design samples, one per language.

/** Title, issuer, place, start, end, note and bullet points of an entry. */
type SampleEntry = (string | string[])[]

interface SamplePerson {
  name: string
  headline: string
  location: string
  summary: string
  education: SampleEntry[]
  research: SampleEntry[]
  publications: SampleEntry[]
  awards: SampleEntry[]
  /** Groups of skills with their items. */
  skills: string[][]
  languages: string[][]
}

const samplePeople: Record<DocumentLanguage, SamplePerson> = people

const itemsOf = (kind: string, entries: SampleEntry[]): CvItem[] =>
  entries.map((entry, index) => {
    const [title = '', by = '', place = '', start = '', end = '', note = ''] = entry.filter(
      (part) => typeof part === 'string',
    )
    return createItem(`${kind}-${index}`, {
      title,
      by,
      place,
      start,
      end,
      note,
      bullets: entry.filter((part) => typeof part !== 'string').flat(),
      isCurrent: end === '' && start.length > 4,
    })
  })

const pairsOf = (kind: string, pairs: string[][]): CvItem[] =>
  pairs.map(([title = '', note = ''], index) => createItem(`${kind}-${index}`, { title, note }))

/** Builds a sample CV of about a page in that language. */
export const createSampleCv = (language: DocumentLanguage): CvContent => {
  const story = samplePeople[language]
  return {
    ...createCv(language),
    person: {
      name: story.name,
      headline: story.headline,
      email: 'applicant@example.org',
      phone: '+44 113 496 0000',
      location: story.location,
      links: ['https://example.org/research'],
      summary: story.summary,
    },
    sections: [
      createSection('education', itemsOf('education', story.education)),
      createSection('research', itemsOf('research', story.research)),
      createSection('publications', itemsOf('publications', story.publications)),
      createSection('awards', itemsOf('awards', story.awards)),
      createSection('skills', pairsOf('skills', story.skills)),
      createSection('languages', pairsOf('languages', story.languages)),
    ],
  }
}

/** Disclaimer below the name, so that readers do not take the person for a real one. */
const sampleMarks: Record<DocumentLanguage, string> = {
  en: 'Sample CV of a fictional person',
  es: 'CV de ejemplo de una persona ficticia',
  fr: 'Exemple de CV d’une personne fictive',
  de: 'Musterlebenslauf einer fiktiven Person',
  zh: '示例简历，人物为虚构',
  ar: 'نموذج سيرة ذاتية لشخص خيالي',
}

/** Creates the public sample of a design, marked as a sample. */
export const createMarkedSample = (language: DocumentLanguage, design: DocumentDesign): CvContent => {
  const cv = createSampleCv(language)
  return { ...cv, design, person: { ...cv.person, headline: sampleMarks[language] } }
}
