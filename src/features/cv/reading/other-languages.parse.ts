import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { TextLine } from '../rules.ts'
import { classifyHeading, foldHeading } from './sections.parse.ts'

// Detects sections of a CV in unsupported languages. Their entries are not parsed, so a notice names the page.

/**
 * Headings of education, posts, publications, skills and awards, in lower case and without accents, as in CVs of the
 * Europass portal and of national job portals.
 */
const headingsOfOtherLanguages = {
  pt: 'formacao|formacao academica|educacao e formacao|escolaridade|historico academico|experiencia profissional|experiencia academica|publicacoes|producao cientifica|premios|competencias|habilidades|idiomas e competencias|resumo profissional',
  it: 'istruzione|istruzione e formazione|formazione|formazione accademica|titoli di studio|esperienza lavorativa|esperienza professionale|esperienze professionali|esperienze lavorative|pubblicazioni|competenze|competenze linguistiche|premi|lingue',
  nl: 'opleiding|opleidingen|onderwijs|werkervaring|publicaties|vaardigheden|talen|prijzen en beurzen',
  pl: 'wyksztalcenie|edukacja|doswiadczenie|doswiadczenie zawodowe|publikacje|umiejetnosci|jezyki|znajomosc jezykow|nagrody|osiagniecia',
  tr: 'egitim|egitim bilgileri|ogrenim|is deneyimi|deneyim|is tecrubesi|yayinlar|beceriler|yetenekler|oduller|yabanci dil|yabanci diller',
  ru: 'образование|высшее образование|опыт работы|трудовая деятельность|профессиональный опыт|публикации|навыки|награды|достижения|языки|владение языками',
  uk: 'освіта|вища освіта|досвід роботи|професійний досвід|публікації|навички|нагороди|мови|володіння мовами',
  ja: '学歴・職歴|学歴と職歴|職歴|職務経歴|研究業績|業績|資格|免許・資格|受賞歴|スキル|語学力|自己紹介',
  ko: '학력|학력사항|학력 사항|경력|경력사항|경력 사항|논문|연구실적|수상|수상경력|자격증|어학능력',
  fa: 'تحصیلات|سوابق تحصیلی|سوابق کاری|سوابق شغلی|تجربه کاری|مقالات|مهارت ها|مهارت‌ها|افتخارات|جوایز|زبان ها|زبان‌ها',
  vi: 'hoc van|trinh do hoc van|qua trinh hoc tap|kinh nghiem lam viec|kinh nghiem|cong trinh khoa hoc|ky nang|giai thuong|ngoai ngu',
  id: 'pendidikan|riwayat pendidikan|pengalaman kerja|pengalaman|publikasi|keterampilan|keahlian|penghargaan|bahasa',
  cs: 'vzdelani|dosazene vzdelani|pracovni zkusenosti|praxe|publikace|dovednosti|jazykove znalosti|oceneni',
  ro: 'educatie|educatie si formare|studii|experienta profesionala|experienta|publicatii|competente|limbi straine|premii',
  el: 'εκπαιδευση|σπουδες|επαγγελματικη εμπειρια|εργασιακη εμπειρια|δημοσιευσεις|δεξιοτητες|ξενες γλωσσες|διακρισεις',
  sv: 'utbildning|arbetslivserfarenhet|yrkeserfarenhet|publikationer|sprakkunskaper|utmarkelser',
  hu: 'tanulmanyok|vegzettseg|iskolai vegzettseg|munkatapasztalat|szakmai tapasztalat|publikaciok|keszsegek|nyelvtudas|dijak',
  he: 'השכלה|ניסיון תעסוקתי|ניסיון מקצועי|פרסומים|מיומנויות|שפות|פרסים',
  hi: 'शिक्षा|शैक्षिक योग्यता|शैक्षणिक योग्यता|कार्य अनुभव|अनुभव|प्रकाशन|कौशल|पुरस्कार',
  th: 'การศึกษา|ประวัติการศึกษา|ประสบการณ์ทำงาน|ประสบการณ์|ผลงานตีพิมพ์|ทักษะ|รางวัล|ภาษา',
}

/** Folds the accents of all scripts and letters that do not decompose. */
const foldAll = (text: string): string =>
  normalizeUnicode(foldHeading(text), 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')

const known = new Set(Object.values(headingsOfOtherLanguages).flatMap((list) => list.split('|').map(foldAll)))
const maxHeadingLength = 40

/** Returns whether a line is a heading of a CV in a language that is not read. */
export const isHeadingOfOtherLanguage = (text: string): boolean =>
  text.length <= maxHeadingLength && classifyHeading(text) === undefined && known.has(foldAll(text))

/** Least letters of scripts that are not read on a page, and their least share of all its letters. */
const unreadScript = { letters: 100, share: 0.2 }
const letter = /\p{L}/gu
const letterOfUnreadScript =
  /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Arabic}|\p{Script=Common}|\p{Script=Inherited})\p{L}/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const isInUnreadScript = (lines: readonly TextLine[]): boolean => {
  const letters = lines.reduce((sum, { text }) => sum + count(text, letterOfUnreadScript), 0)
  if (letters < unreadScript.letters) return false
  return letters >= unreadScript.share * lines.reduce((sum, { text }) => sum + count(text, letter), 0)
}

/**
 * Lists the pages with sections in languages that are not read, by their headings and scripts, in ascending order; null
 * stands for a file without pages.
 */
export const findPagesOfOtherLanguages = (lines: readonly TextLine[]): (number | null)[] =>
  [...Map.groupBy(lines, ({ page }) => page)]
    .filter(([, ofPage]) => ofPage.some(({ text }) => isHeadingOfOtherLanguage(text)) || isInUnreadScript(ofPage))
    .map(([page]) => page)
