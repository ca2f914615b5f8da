import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { TextLine } from '../rules.ts'

export type SectionKind =
  | 'education'
  | 'experience'
  | 'interests'
  | 'publications'
  | 'skills'
  | 'profile'
  | 'contact'
  | 'references'
  | 'other'

export interface Section {
  /** `head` is what stands before the first heading. */
  kind: SectionKind | 'head'
  lines: TextLine[]
}

/** Headings in lower case and without accents, in English, Spanish, French, German, Chinese and Arabic. */
const headings: Record<SectionKind, string> = {
  education: `education|educational background|academic background|academic qualifications|qualifications|studies
    |academic history|education history|academic education|degrees|academic record|university education
    |educacion|formacion|formacion academica|estudios|antecedentes academicos|titulacion
    |formation|formations|etudes|parcours academique|formation academique|diplomes|cursus|parcours universitaire|scolarite
    |ausbildung|bildung|studium|akademische ausbildung|bildungsweg|bildungsgang|hochschulbildung|schulbildung
    |akademischer werdegang|universitare ausbildung|schul- und hochschulbildung
    |教育|教育背景|教育经历|学历|教育經歷|學歷|教育程度|学习经历|学术背景|教育情况
    |التعليم|المؤهلات العلمية|المؤهلات|المؤهلات الاكاديمية|التعليم والمؤهلات|الدراسة|المسار الدراسي|التحصيل العلمي|التكوين`,
  experience: `experience|work experience|professional experience|employment|employment history|work history|career
    |research experience|teaching experience|academic experience|internships|research|professional background|teaching
    |industry experience|relevant experience|academic positions|appointments|positions|career history
    |experiencia|experiencia profesional|experiencia laboral|experiencia investigadora|practicas|experiencia docente
    |experiences|experience professionnelle|experiences professionnelles|stages|experience de recherche|parcours professionnel
    |berufserfahrung|erfahrung|praktika|praktische erfahrung|beruflicher werdegang|forschungserfahrung|werdegang|berufspraxis
    |工作经历|工作经验|实习经历|科研经历|研究经历|项目经历|实践经历|工作經歷|研究經歷|科研项目
    |الخبرة|الخبرات|الخبرة العملية|الخبرات العملية|الخبرة المهنية|الخبرة البحثية|الخبرات المهنية|التدريب`,
  interests: `research interests|research interest|areas of interest|research areas|areas of research interest|interests in research
    |research focus|academic interests|fields of interest|areas of research|areas of specialization|scientific interests
    |intereses de investigacion|lineas de investigacion|areas de interes|areas de investigacion|intereses academicos
    |interets de recherche|centres d'interet de recherche|themes de recherche|domaines de recherche|axes de recherche
    |thematiques de recherche|interets scientifiques|domaines d'interet
    |forschungsinteressen|forschungsschwerpunkte|forschungsgebiete|wissenschaftliche interessen|interessenschwerpunkte
    |forschungsinteresse
    |研究兴趣|研究方向|科研兴趣|研究領域|研究领域|研究興趣|兴趣方向|学术兴趣
    |الاهتمامات البحثية|اهتمامات بحثية|مجالات البحث|مجالات الاهتمام|الاهتمامات العلمية|مجالات الاهتمام البحثي`,
  publications: `publications|publication|papers|articles|journal articles|conference papers|publications and presentations
    |journal publications|conference publications|preprints|research output|manuscripts|conference proceedings|working papers
    |publicaciones|articulos|publicaciones cientificas|articulos cientificos
    |articles scientifiques|travaux|publications scientifiques|communications
    |publikationen|veroffentlichungen|wissenschaftliche publikationen|publikationsliste|schriften
    |论文|发表论文|学术论文|论文发表|出版物|科研成果|学术成果|著作|發表論文|論文|论文著作|发表文章
    |المنشورات|الابحاث المنشورة|المنشورات العلمية|الابحاث|البحوث المنشورة|الاوراق العلمية`,
  skills: `skills|technical skills|computer skills|key skills|core competencies|programming skills|software|tools|it skills
    |programming languages|competencies|technologies|expertise
    |habilidades|competencias|conocimientos|conocimientos informaticos|aptitudes|destrezas|informatica
    |competences|competences techniques|informatique|outils|competences informatiques
    |kenntnisse|fahigkeiten|edv-kenntnisse|kompetenzen|it-kenntnisse|computerkenntnisse|besondere kenntnisse
    |技能|专业技能|技能特长|计算机技能|專業技能|个人技能|掌握技能
    |المهارات|مهارات|المهارات التقنية|مهارات الحاسوب|المهارات الشخصية`,
  profile: `profile|summary|about me|about|objective|career objective|personal statement|professional summary|research statement
    |executive summary|bio|biography|statement of purpose
    |perfil|resumen|sobre mi|objetivo|perfil profesional
    |profil|a propos|resume|objectif|presentation
    |kurzprofil|uber mich|zusammenfassung|ziel
    |自我评价|个人简介|个人总结|求职意向|自我介绍|个人陈述|简介
    |نبذة|نبذة عني|الملخص|الهدف|الملف الشخصي|نبذة شخصية|الهدف الوظيفي`,
  contact: `contact|contact details|contact information|personal details|personal information|personal data
    |contacto|datos personales|informacion personal|informacion de contacto|datos de contacto
    |coordonnees|informations personnelles|etat civil
    |kontakt|personliche daten|personliche angaben|kontaktdaten|angaben zur person|zur person
    |联系方式|个人信息|基本信息|聯絡方式|基本資料|個人資料|个人资料
    |معلومات الاتصال|البيانات الشخصية|معلومات شخصية|المعلومات الشخصية|التواصل|للتواصل|بيانات الاتصال`,
  references: `references|referees|academic references
    |referencias|recomendaciones|recommandations|referenzen|推荐人|證明人|证明人|推薦人|المراجع|المعرفون|التوصيات`,
  other: `awards|honors|honours|honors and awards|scholarships|fellowships|grants|distinctions|achievements|prizes|languages
    |language skills|certifications|certificates|courses|coursework|relevant coursework|projects|activities|volunteering|hobbies
    |interests|memberships|conferences|presentations|talks|leadership|service|professional service|training|test scores
    |extracurricular activities|academic projects|standardized tests|thesis|dissertation|professional memberships|patents
    |volunteer experience|links|declaration|invited talks|selected projects|personal projects|research projects|miscellaneous
    |premios|becas|idiomas|cursos|proyectos|voluntariado|congresos|premios y becas|intereses|aficiones|certificaciones|otros
    |prix|bourses|langues|certifications|projets|loisirs|centres d'interet|benevolat|prix et bourses|distinctions|divers|conferences
    |auszeichnungen|stipendien|sprachen|sprachkenntnisse|projekte|ehrenamt|hobbys|interessen|zertifikate|weiterbildung
    |engagement|sonstiges|konferenzen|vortrage|preise|preise und stipendien
    |获奖情况|荣誉奖项|语言能力|语言|证书|项目|课外活动|兴趣爱好|獲獎|語言|荣誉|奖学金|获奖经历|社会实践|校园经历|主修课程|其他
    |الجوائز|اللغات|الشهادات|الدورات|المشاريع|الهوايات|الانشطة|التطوع|المنح|الدورات التدريبية|الاهتمامات|الجوائز والمنح`,
}

const foldArabic = (text: string) => text.replace(/[أإآٱ]/g, 'ا').replace(/[\u064b-\u0652]/g, '')

/** Lower case, no accents, one spelling of alif, so that a word compares however it was typed. */
export const folded = (text: string) =>
  foldArabic(
    normalizeUnicode(
      normalizeUnicode(text.toLowerCase().replaceAll('ß', 'ss'), 'NFD').replace(/[\u0300-\u036f]/g, ''),
      'NFC',
    ).replaceAll('’', "'"),
  )

const kindByHeading = new Map<string, SectionKind>(
  (Object.entries(headings) as [SectionKind, string][]).flatMap(([kind, list]) =>
    list.split('|').map((heading) => [folded(heading.trim()), kind] as const),
  ),
)

const decoration = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu
const numbering = /^(?:\d{1,2}|[ivx]{1,4}|[a-h]|[一二三四五六七八九十]+)[.)、]\s*/u
const qualifier =
  /^(?:selected|recent|peer-reviewed|refereed|my|current|main|key|list of|further|other|additional|relevant|publicaciones seleccionadas de)\s+/
const conjunction = /[&/,与和及、]|\b(?:and|und|et|y)\b|\se\s|\sو/u

const kindBySpacedHeading = new Map(Array.from(kindByHeading, ([heading, kind]) => [heading.replaceAll(' ', ''), kind]))

/** "E D U C A T I O N" is how some layouts space their headings out; where its words end is lost. */
const spacedHeadingKind = (text: string) =>
  /^(?:\p{L}\s){3,}\p{L}$/u.test(text) ? kindBySpacedHeading.get(text.replace(/\s/g, '')) : undefined

const longestHeading = 60

/** The section that a line opens when it is nothing but a heading. */
export const headingKind = (text: string): SectionKind | undefined => {
  if (text.length > longestHeading) return undefined
  const plain = folded(text).replace(decoration, '').replace(numbering, '').replace(qualifier, '')
  const known = kindByHeading.get(plain) ?? spacedHeadingKind(plain)
  if (known) return known
  const parts = plain.split(conjunction).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3) return undefined
  return parts.map((part) => kindByHeading.get(part)).find((kind) => kind !== undefined)
}

/** A heading with its text on the same line: "Research interests: robotics", or a heading in the margin. */
const headingWithText = (text: string): { kind: SectionKind; rest: string } | undefined => {
  const split = /^([^:：\t]{2,60})[:：\t][\s:：]*(?![\s:：])(.+)$/u.exec(text)
  const kind = split?.[1] ? headingKind(split[1]) : undefined
  return kind && split?.[2] ? { kind, rest: split[2] } : undefined
}

/** Labels inside a section ("Languages: Python", "Skills: R") do not end it; only these open one in running text. */
const opensInline = new Set<SectionKind>(['education', 'interests', 'publications', 'references', 'experience'])

const isMarginHeading = (line: TextLine) => /^[^\t]{2,40}\t/.test(line.text)

export const splitSections = (lines: readonly TextLine[]): Section[] => {
  const sections: Section[] = [{ kind: 'head', lines: [] }]
  for (const line of lines) {
    const kind = headingKind(line.text)
    if (kind) {
      sections.push({ kind, lines: [] })
      continue
    }
    const inline = headingWithText(line.text)
    if (inline && (opensInline.has(inline.kind) || isMarginHeading(line))) {
      sections.push({ kind: inline.kind, lines: [{ ...line, text: inline.rest }] })
      continue
    }
    sections.at(-1)?.lines.push(line)
  }
  return sections.filter((section) => section.kind !== 'head' || section.lines.length > 0)
}
