import type { PageDocument, PageFact, PageProblem, PageReading } from '../page-reading.rules.ts'
import { findLevel } from './deadline-cues.rules.ts'
import { foldPage, readDeadlines } from './deadlines.parse.ts'
import { readRequirementFacts } from './facts/requirements.parse.ts'
import { selectFollowLinks } from './follow-links.rules.ts'
import { isOutsideAdmission, isScholarshipPage } from './page-kind.rules.ts'

// Reads a page as a whole: its kind, its facts, the links to follow, and why there is nothing to read.

/** Number of programmes from which a page is the list of a graduate school. */
const minListedPrograms = 4
/** Characters below which a page with a title has only scripts or a placeholder. */
const minTextLength = 60
const maxLoginLength = 2_500

const loginWords =
  /\b(?:log ?in|sign ?in|single sign-on)\b|\banmelden\b|\beinloggen\b|\bse connecter\b|\biniciar sesión\b|登录|登入|تسجيل الدخول/i
const passwordWords = /\bpassword\b|\bpasswort\b|\bkennwort\b|\bmot de passe\b|\bcontraseña\b|密码|密碼|كلمة المرور/i
const scriptWords =
  /\b(?:enable|activate|requires?|turn on) javascript\b|javascript (?:is )?(?:required|disabled)|javascript aktivieren|activer javascript|启用 ?javascript/i

const findProblem = ({ text, title }: PageDocument, facts: readonly PageFact[]): PageProblem | undefined => {
  const clean = text.trim()
  if (facts.length > 0) return undefined
  if (clean === '' && title === '') return 'empty'
  if (clean.length < minTextLength || (clean.length < 500 && scriptWords.test(clean)))
    return title === '' && clean.length === 0 ? 'empty' : 'scripts_only'
  return clean.length < maxLoginLength && loginWords.test(clean) && passwordWords.test(clean) ? 'login' : undefined
}

const countPrograms = (facts: readonly PageFact[]): number =>
  new Set(facts.flatMap(({ appliesTo }) => appliesTo ?? [])).size

const findKind = (document: PageDocument, facts: readonly PageFact[]): PageReading['kind'] => {
  const page = foldPage(document)
  if (isOutsideAdmission(page) || findLevel(page) === 'undergraduate') return 'trap'
  if (isScholarshipPage(page)) return 'scholarship'
  return countPrograms(facts) >= minListedPrograms ||
    /\bgraduate (?:school|admissions?)\b|\bgraduate college\b/.test(page)
    ? 'graduate-school'
    : 'programme'
}

/** Readers of facts, each of its own kinds. */
const factReaders: readonly ((document: PageDocument) => PageFact[])[] = [readDeadlines, readRequirementFacts]

/** Reads the facts of a page, its kind and the links to follow. */
export const readPage = (document: PageDocument): PageReading => {
  const facts = factReaders.flatMap((readFacts) => readFacts(document)).toSorted((a, b) => a.start - b.start)
  const problem = findProblem(document, facts)
  return {
    document,
    kind: findKind(document, facts),
    facts,
    follow: selectFollowLinks(document),
    ...(problem ? { problem } : {}),
  }
}
