import type { Language } from '#src/shared/locales.ts'

export type SectionKind =
  | 'education'
  | 'experience'
  | 'teaching'
  | 'projects'
  | 'interests'
  | 'publications'
  | 'talks'
  | 'patents'
  | 'awards'
  | 'skills'
  | 'languages'
  | 'tests'
  | 'courses'
  | 'profile'
  | 'contact'
  | 'references'
  | 'other'

/** Headings of a CV in lower case and without accents. */
export const headings: Record<Language, Record<SectionKind, string>> = {
  en: {
    education: `education|educational background|academic background|academic qualifications|qualifications|studies
      |academic history|education and training|education history|academic education|degrees|academic record|university education`,
    experience: `experience|work|work experience|professional experience|employment|employment history|work history|career
      |research experience|academic experience|internships|research|professional background
      |industry experience|relevant experience|academic positions|appointments|positions|career history
      |laboratory experience|research and work experience|work history and experience`,
    teaching: `teaching experience|teaching|courses taught|teaching assistantships|teaching activities
      |teaching and mentoring|mentoring|teaching appointments`,
    projects: `projects|academic projects|selected projects|personal projects|research projects|side projects
      |open source|course projects|software projects|technical projects|project experience`,
    interests: `research interests|research interest|areas of interest|research areas|areas of research interest
      |interests in research|research focus|academic interests|fields of interest|areas of research
      |areas of specialization|scientific interests`,
    publications: `publications|publication|papers|articles|journal articles|conference papers
      |publications and presentations|journal publications|conference publications|preprints
      |research output|manuscripts|conference proceedings|working papers|publication list
      |list of publications|scientific publications|research publications|peer-reviewed publications
      |journal papers|publications in preparation|submitted manuscripts|refereed publications
      |articles in press|book chapters|books|technical reports|works in progress|work in progress
      |manuscripts in preparation|manuscripts under review|publications and preprints|workshop papers
      |academic publications|published papers|published works|under review|submitted papers|writing`,
    talks: `talks|invited talks|presentations|conference presentations|oral presentations|posters
      |poster presentations|talks and posters|conferences|conference talks|seminars|lectures
      |invited lectures|invited presentations|conference participation|contributed talks
      |conference abstracts|talks given|conference posters`,
    patents: 'patents|patent applications|intellectual property',
    awards: `awards|honors|honours|honors and awards|scholarships|fellowships|grants|distinctions|achievements|prizes
      |academic honors|awards and achievements|scholarships and awards|fellowships and awards
      |academic awards|academic achievements|funding|accolades`,
    skills: `skills|technical skills|computer skills|key skills|core skills|core competencies|programming skills|software|tools
      |it skills|programming languages|competencies|technologies|expertise`,
    languages: 'languages|language skills|language proficiency|language competence|spoken languages',
    tests: `test scores|standardized tests|standardised tests|standardized test scores|exam scores|examinations
      |language tests|english proficiency`,
    courses: `courses|coursework|relevant coursework|selected coursework|certifications|certificates|training
      |online courses|graduate coursework`,
    profile: `profile|summary|about me|about|objective|career objective|personal statement|professional summary
      |research statement|executive summary|bio|biography|statement of purpose`,
    contact: 'contact|contact details|contact information|personal details|personal information|personal data',
    references: 'references|referees|academic references',
    other: `activities|editorial work|peer review|reviewing|volunteering|hobbies|interests|memberships|leadership|service|professional service
      |extracurricular activities|thesis|dissertation|professional memberships|volunteer experience|links
      |declaration|miscellaneous|letter of motivation|motivation letter|cover letter`,
  },
  es: {
    education: `educacion|formacion|formacion academica|formacion profesional|formacion universitaria
      |titulacion academica|grados academicos|trayectoria academica|estudios|antecedentes academicos|titulacion`,
    experience: 'experiencia|experiencia profesional|experiencia laboral|experiencia investigadora|practicas',
    teaching: 'experiencia docente|docencia|actividad docente|ensenanza',
    projects: 'proyectos|proyectos academicos|proyectos de investigacion|proyectos personales',
    interests: `intereses de investigacion|lineas de investigacion|areas de interes|areas de investigacion
      |intereses academicos`,
    publications: `publicaciones|articulos|publicaciones cientificas|articulos cientificos|lista de publicaciones
      |articulos publicados|produccion cientifica|trabajos publicados|articulos de revista
      |capitulos de libro`,
    talks: `congresos|ponencias|comunicaciones|conferencias|presentaciones|participacion en congresos
      |comunicaciones en congresos|charlas`,
    patents: 'patentes',
    awards: 'premios|becas|premios y becas|distinciones|reconocimientos|logros|meritos',
    skills: 'habilidades|competencias|conocimientos|conocimientos informaticos|aptitudes|destrezas|informatica',
    languages: 'idiomas|lenguas',
    tests: 'examenes|pruebas|resultados de examenes|pruebas estandarizadas',
    courses: 'cursos|certificaciones|formacion complementaria|asignaturas|cursos y certificaciones',
    profile: 'perfil|resumen|sobre mi|objetivo|perfil profesional',
    contact: 'contacto|datos personales|informacion personal|informacion de contacto|datos de contacto',
    references: 'referencias|recomendaciones',
    other: 'voluntariado|intereses|aficiones|otros|carta de motivacion',
  },
  fr: {
    education: `formation|formations|etudes|parcours academique|formation academique|diplomes|cursus
      |parcours universitaire|parcours scolaire|formation universitaire|titres et diplomes|etudes superieures|scolarite`,
    experience: `experiences|experience professionnelle|experiences professionnelles|stages|experience de recherche|emplois|emploi
      |parcours professionnel`,
    teaching: `enseignement|enseignements|experience d'enseignement|activites d'enseignement|charges d'enseignement|charges de cours`,
    projects: 'projets|projets academiques|projets personnels|projets de recherche',
    interests: `interets de recherche|centres d'interet de recherche|themes de recherche|domaines de recherche
      |axes de recherche|thematiques de recherche|interets scientifiques|domaines d'interet`,
    publications: `articles scientifiques|travaux|publications scientifiques|publications|liste de publications|articles
      |publications et communications|articles de revue|articles publies|chapitres d'ouvrage
      |actes de conferences|preprints`,
    talks: 'communications|conferences|presentations orales|communications orales|exposes|seminaires',
    patents: 'brevets',
    awards: 'prix|bourses|prix et bourses|distinctions|recompenses|prix et distinctions',
    skills: 'competences|competences techniques|informatique|outils|competences informatiques',
    languages: 'langues|competences linguistiques',
    tests: 'tests|examens|resultats aux tests|tests de langue',
    courses: 'certifications|cours|formations complementaires|cours suivis',
    profile: 'profil|a propos|resume|objectif|presentation',
    contact: 'coordonnees|informations personnelles|etat civil',
    references: 'recommandations',
    other: `loisirs|centres d'interet|benevolat|divers|lettre de motivation`,
  },
  de: {
    education: `ausbildung|bildung|studium|akademische ausbildung|bildungsweg|bildungsgang|hochschulbildung|schulbildung
      |akademischer werdegang|wissenschaftlicher werdegang|aus- und weiterbildung|universitare ausbildung|schul- und hochschulbildung`,
    experience: `berufserfahrung|erfahrung|praktika|praktische erfahrung|beruflicher werdegang|berufliche stationen|forschungserfahrung
      |werdegang|berufspraxis`,
    teaching: 'lehre|lehrerfahrung|lehrtatigkeit|lehrtatigkeiten|lehrveranstaltungen',
    projects: 'projekte|projekterfahrung|forschungsprojekte|private projekte',
    interests: `forschungsinteressen|forschungsschwerpunkte|forschungsgebiete|wissenschaftliche interessen
      |interessenschwerpunkte|forschungsinteresse`,
    publications: `publikationen|veroffentlichungen|wissenschaftliche publikationen|publikationsliste|schriften
      |zeitschriftenartikel|artikel|fachartikel|konferenzbeitrage mit begutachtung
      |veroffentlichte artikel|zeitschriftenbeitrage|begutachtete zeitschriftenbeitrage|begutachtete publikationen
      |ausgewahlte publikationen|ausgewahlte veroffentlichungen|publikationsverzeichnis|schriftenverzeichnis`,
    talks: 'vortrage|konferenzen|konferenzbeitrage|poster|tagungsbeitrage|eingeladene vortrage',
    patents: 'patente',
    awards: 'auszeichnungen|stipendien|preise|preise und stipendien|ehrungen|auszeichnungen und stipendien',
    skills: 'kenntnisse|fahigkeiten|edv-kenntnisse|kompetenzen|it-kenntnisse|computerkenntnisse|besondere kenntnisse',
    languages: 'sprachen|sprachkenntnisse',
    tests: 'tests|testergebnisse|sprachtests|prufungen',
    courses: 'zertifikate|weiterbildung|kurse|weiterbildungen|lehrgange|fortbildungen',
    profile: 'kurzprofil|uber mich|zusammenfassung|ziel',
    contact: 'kontakt|personliche daten|personliche angaben|kontaktdaten|angaben zur person|zur person',
    references: 'referenzen',
    other: 'ehrenamt|hobbys|interessen|engagement|sonstiges|motivationsschreiben|anschreiben',
  },
  zh: {
    education: '教育|教育背景|教育经历|学历|教育經歷|學歷|教育程度|学习经历|学术背景|教育情况',
    experience: '工作经历|工作经验|实习经历|科研经历|研究经历|实践经历|工作經歷|研究經歷',
    teaching: '教学经历|教学经验|助教经历|教學經歷|授课经历',
    projects: '项目|项目经历|项目经验|科研项目|课程项目|專案經歷',
    interests: '研究兴趣|研究方向|科研兴趣|研究領域|研究领域|研究興趣|兴趣方向|学术兴趣',
    publications: `论文|发表论文|学术论文|论文发表|出版物|科研成果|学术成果|著作|發表論文|論文|论文著作|发表文章|发表著作|已发表论文|代表性论文|期刊论文|会议论文|學術著作|论文发表情况|发表情况|发表成果
      |论文与著作|文章发表|学术发表|期刊與會議論文|期刊与会议论文`,
    talks: '学术会议|会议报告|学术报告|会议|學術報告|学术交流|报告',
    patents: '专利|專利|发明专利|专利成果',
    awards: '获奖情况|荣誉奖项|獲獎|荣誉|奖学金|获奖经历|获奖|奖项|所获荣誉|荣誉与奖励|獎項|获奖荣誉|奖励',
    skills: '技能|专业技能|技能特长|计算机技能|專業技能|个人技能|掌握技能',
    languages: '语言能力|语言|語言|外语水平|语言水平|外语能力|語言能力',
    tests: '考试成绩|标准化考试|标化成绩|英语成绩|語言成績',
    courses: '证书|主修课程|课程|相关课程|资格证书|核心课程|培训经历',
    profile: '自我评价|个人简介|个人总结|求职意向|自我介绍|个人陈述|简介',
    contact: '联系方式|个人信息|基本信息|聯絡方式|基本資料|個人資料|个人资料',
    references: '推荐人|證明人|证明人|推薦人',
    other: '课外活动|兴趣爱好|社会实践|校园经历|其他|动机信',
  },
  ar: {
    education: `التعليم|المؤهلات العلمية|المؤهلات|المؤهلات الاكاديمية|التعليم والمؤهلات|الدراسة|المسار الدراسي
      |التحصيل العلمي|التكوين`,
    experience: 'الخبرة|الخبرات|الخبرة العملية|الخبرات العملية|الخبرة المهنية|الخبرة البحثية|الخبرات المهنية|التدريب',
    teaching: 'الخبرة التدريسية|التدريس|الخبرة في التدريس|الخبرات التدريسية',
    projects: 'المشاريع|مشاريع|المشاريع البحثية|مشاريع التخرج',
    interests:
      'الاهتمامات البحثية|اهتمامات بحثية|مجالات البحث|مجالات الاهتمام|الاهتمامات العلمية|مجالات الاهتمام البحثي',
    publications: `المنشورات|الابحاث المنشورة|المنشورات العلمية|الابحاث|البحوث المنشورة|الاوراق العلمية|النشر العلمي
      |الابحاث العلمية|المقالات|الانتاج العلمي|الاوراق البحثية|الابحاث والمنشورات`,
    talks: 'المؤتمرات|المحاضرات|العروض|المشاركة في المؤتمرات|العروض التقديمية|المؤتمرات العلمية',
    patents: 'براءات الاختراع',
    awards: 'الجوائز|المنح|الجوائز والمنح|التكريم|الجوائز والتكريم|المنح الدراسية',
    skills: 'المهارات|مهارات|المهارات التقنية|مهارات الحاسوب|المهارات الشخصية',
    languages: 'اللغات|المهارات اللغوية',
    tests: 'الاختبارات|نتائج الاختبارات|الاختبارات المعيارية',
    courses: 'الشهادات|الدورات|الدورات التدريبية|المقررات|المساقات',
    profile: 'نبذة|نبذة عني|الملخص|الهدف|الملف الشخصي|نبذة شخصية|الهدف الوظيفي',
    contact: 'معلومات الاتصال|البيانات الشخصية|معلومات شخصية|المعلومات الشخصية|التواصل|للتواصل|بيانات الاتصال',
    references: 'المراجع|المعرفون|التوصيات',
    other: 'الهوايات|الانشطة|التطوع|الاهتمامات|رسالة الدافع',
  },
}
