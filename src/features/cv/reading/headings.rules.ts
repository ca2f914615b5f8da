import type { Language } from '#src/shared/locales.ts'

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

/** The headings of a CV in lower case and without accents. */
export const headings: Record<Language, Record<SectionKind, string>> = {
  en: {
    education: `education|educational background|academic background|academic qualifications|qualifications|studies
      |academic history|education history|academic education|degrees|academic record|university education`,
    experience: `experience|work experience|professional experience|employment|employment history|work history|career
      |research experience|teaching experience|academic experience|internships|research|professional background|teaching
      |industry experience|relevant experience|academic positions|appointments|positions|career history`,
    interests: `research interests|research interest|areas of interest|research areas|areas of research interest|interests in research
      |research focus|academic interests|fields of interest|areas of research|areas of specialization|scientific interests`,
    publications: `publications|publication|papers|articles|journal articles|conference papers|publications and presentations
      |journal publications|conference publications|preprints|research output|manuscripts|conference proceedings|working papers`,
    skills: `skills|technical skills|computer skills|key skills|core competencies|programming skills|software|tools|it skills
      |programming languages|competencies|technologies|expertise`,
    profile: `profile|summary|about me|about|objective|career objective|personal statement|professional summary|research statement
      |executive summary|bio|biography|statement of purpose`,
    contact: 'contact|contact details|contact information|personal details|personal information|personal data',
    references: 'references|referees|academic references',
    other: `awards|honors|honours|honors and awards|scholarships|fellowships|grants|distinctions|achievements|prizes|languages
      |language skills|certifications|certificates|courses|coursework|relevant coursework|projects|activities|volunteering|hobbies
      |interests|memberships|conferences|presentations|talks|leadership|service|professional service|training|test scores
      |extracurricular activities|academic projects|standardized tests|thesis|dissertation|professional memberships|patents
      |volunteer experience|links|declaration|invited talks|selected projects|personal projects|research projects|miscellaneous`,
  },
  es: {
    education: 'educacion|formacion|formacion academica|estudios|antecedentes academicos|titulacion',
    experience:
      'experiencia|experiencia profesional|experiencia laboral|experiencia investigadora|practicas|experiencia docente',
    interests:
      'intereses de investigacion|lineas de investigacion|areas de interes|areas de investigacion|intereses academicos',
    publications: 'publicaciones|articulos|publicaciones cientificas|articulos cientificos',
    skills: 'habilidades|competencias|conocimientos|conocimientos informaticos|aptitudes|destrezas|informatica',
    profile: 'perfil|resumen|sobre mi|objetivo|perfil profesional',
    contact: 'contacto|datos personales|informacion personal|informacion de contacto|datos de contacto',
    references: 'referencias|recomendaciones',
    other:
      'premios|becas|idiomas|cursos|proyectos|voluntariado|congresos|premios y becas|intereses|aficiones|certificaciones|otros',
  },
  fr: {
    education:
      'formation|formations|etudes|parcours academique|formation academique|diplomes|cursus|parcours universitaire|scolarite',
    experience:
      'experiences|experience professionnelle|experiences professionnelles|stages|experience de recherche|parcours professionnel',
    interests: `interets de recherche|centres d'interet de recherche|themes de recherche|domaines de recherche|axes de recherche
      |thematiques de recherche|interets scientifiques|domaines d'interet`,
    publications: 'articles scientifiques|travaux|publications scientifiques|communications',
    skills: 'competences|competences techniques|informatique|outils|competences informatiques',
    profile: 'profil|a propos|resume|objectif|presentation',
    contact: 'coordonnees|informations personnelles|etat civil',
    references: 'recommandations',
    other:
      "prix|bourses|langues|certifications|projets|loisirs|centres d'interet|benevolat|prix et bourses|distinctions|divers|conferences",
  },
  de: {
    education: `ausbildung|bildung|studium|akademische ausbildung|bildungsweg|bildungsgang|hochschulbildung|schulbildung
      |akademischer werdegang|universitare ausbildung|schul- und hochschulbildung`,
    experience:
      'berufserfahrung|erfahrung|praktika|praktische erfahrung|beruflicher werdegang|forschungserfahrung|werdegang|berufspraxis',
    interests: `forschungsinteressen|forschungsschwerpunkte|forschungsgebiete|wissenschaftliche interessen|interessenschwerpunkte
      |forschungsinteresse`,
    publications: 'publikationen|veroffentlichungen|wissenschaftliche publikationen|publikationsliste|schriften',
    skills: 'kenntnisse|fahigkeiten|edv-kenntnisse|kompetenzen|it-kenntnisse|computerkenntnisse|besondere kenntnisse',
    profile: 'kurzprofil|uber mich|zusammenfassung|ziel',
    contact: 'kontakt|personliche daten|personliche angaben|kontaktdaten|angaben zur person|zur person',
    references: 'referenzen',
    other: `auszeichnungen|stipendien|sprachen|sprachkenntnisse|projekte|ehrenamt|hobbys|interessen|zertifikate|weiterbildung
      |engagement|sonstiges|konferenzen|vortrage|preise|preise und stipendien`,
  },
  zh: {
    education: '教育|教育背景|教育经历|学历|教育經歷|學歷|教育程度|学习经历|学术背景|教育情况',
    experience: '工作经历|工作经验|实习经历|科研经历|研究经历|项目经历|实践经历|工作經歷|研究經歷|科研项目',
    interests: '研究兴趣|研究方向|科研兴趣|研究領域|研究领域|研究興趣|兴趣方向|学术兴趣',
    publications: '论文|发表论文|学术论文|论文发表|出版物|科研成果|学术成果|著作|發表論文|論文|论文著作|发表文章',
    skills: '技能|专业技能|技能特长|计算机技能|專業技能|个人技能|掌握技能',
    profile: '自我评价|个人简介|个人总结|求职意向|自我介绍|个人陈述|简介',
    contact: '联系方式|个人信息|基本信息|聯絡方式|基本資料|個人資料|个人资料',
    references: '推荐人|證明人|证明人|推薦人',
    other:
      '获奖情况|荣誉奖项|语言能力|语言|证书|项目|课外活动|兴趣爱好|獲獎|語言|荣誉|奖学金|获奖经历|社会实践|校园经历|主修课程|其他',
  },
  ar: {
    education:
      'التعليم|المؤهلات العلمية|المؤهلات|المؤهلات الاكاديمية|التعليم والمؤهلات|الدراسة|المسار الدراسي|التحصيل العلمي|التكوين',
    experience: 'الخبرة|الخبرات|الخبرة العملية|الخبرات العملية|الخبرة المهنية|الخبرة البحثية|الخبرات المهنية|التدريب',
    interests:
      'الاهتمامات البحثية|اهتمامات بحثية|مجالات البحث|مجالات الاهتمام|الاهتمامات العلمية|مجالات الاهتمام البحثي',
    publications: 'المنشورات|الابحاث المنشورة|المنشورات العلمية|الابحاث|البحوث المنشورة|الاوراق العلمية',
    skills: 'المهارات|مهارات|المهارات التقنية|مهارات الحاسوب|المهارات الشخصية',
    profile: 'نبذة|نبذة عني|الملخص|الهدف|الملف الشخصي|نبذة شخصية|الهدف الوظيفي',
    contact: 'معلومات الاتصال|البيانات الشخصية|معلومات شخصية|المعلومات الشخصية|التواصل|للتواصل|بيانات الاتصال',
    references: 'المراجع|المعرفون|التوصيات',
    other:
      'الجوائز|اللغات|الشهادات|الدورات|المشاريع|الهوايات|الانشطة|التطوع|المنح|الدورات التدريبية|الاهتمامات|الجوائز والمنح',
  },
}
