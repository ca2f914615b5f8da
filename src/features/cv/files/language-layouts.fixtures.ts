import { buildDocxFromLines } from './docx.fixtures.ts'
import { column, type Layout } from './layouts.fixtures.ts'
import { buildPdfFromLines } from './pdf.fixtures.ts'

const british: Layout = {
  title: 'British classes in a DOCX of plain paragraphs',
  content: () =>
    buildDocxFromLines([
      'Curriculum Vitae',
      'Dr. Eleanor J. Whitcombe',
      'Email: e.whitcombe@example.ac.uk Tel: +44 20 0000 0000',
      'EDUCATION AND QUALIFICATIONS',
      'MSc Statistics, University of Warwick, 2022–2023. Distinction (74%)',
      'BSc (Hons) Mathematics, University of Leeds, 2019 to 2022, First Class Honours',
      'RESEARCH INTERESTS',
      'Bayesian inference; causal inference; survival analysis.',
      'PUBLICATIONS',
      'Whitcombe, E. J. and Hall, R. (2023) Priors for small trials. Statistics in Practice 12, 1–19.',
      'REFERENCES',
      'Prof. R. Hall, University of Leeds, r.hall@example.org',
    ]),
  expected: {
    name: 'Eleanor J. Whitcombe',
    email: 'e.whitcombe@example.ac.uk',
    institution: ['University of Warwick', 'University of Leeds'],
    degree: ['MSc', 'BSc (Hons)'],
    field: ['Statistics', 'Mathematics'],
    graduationYear: ['2023', '2022'],
    gpa: ['74 of 100', 'First of uk'],
    researchInterest: ['Bayesian inference', 'causal inference', 'survival analysis'],
    publication: ['Priors for small trials'],
  },
}

const german: Layout = {
  title: 'a German table of dates at the left',
  content: () =>
    buildPdfFromLines([
      column(
        [
          'Lebenslauf',
          '',
          'Persönliche Daten',
          'Name\tJonas Müller',
          'Geboren\t12.03.1999 in Köln',
          'E-Mail\tjonas.mueller@example.de',
          '',
          'Ausbildung',
          '10/2021 – 09/2024\tM.Sc. Informatik, Technische Universität Dresden',
          '\tAbschlussnote: 1,3',
          '10/2018 – 09/2021\tB.Sc. Informatik, Universität zu Köln',
          '\tGesamtnote 1,7 (gut)',
          '',
          'Forschungsinteressen',
          'Verteilte Systeme, Datenbanken und Compilerbau',
          '',
          'Veröffentlichungen',
          'Müller, J.: Transaktionen ohne Uhren. In: Tagungsband Beispielkonferenz, 2024.',
          '',
          'Kenntnisse',
          'Sprachen\tDeutsch, Englisch',
        ],
        { tab: 180, large: 0 },
      ),
    ]),
  expected: {
    name: 'Jonas Müller',
    email: 'jonas.mueller@example.de',
    institution: ['Technische Universität Dresden', 'Universität zu Köln'],
    degree: ['M.Sc.', 'B.Sc.'],
    field: ['Informatik'],
    graduationYear: ['2024', '2021'],
    gpa: ['1.3 of german', '1.7 of german'],
    researchInterest: ['Verteilte Systeme', 'Datenbanken', 'Compilerbau'],
    publication: ['Transaktionen ohne Uhren'],
  },
}

const french: Layout = {
  title: 'French marks out of twenty',
  content: () =>
    buildPdfFromLines([
      column(
        [
          'Chloé LEFÈVRE',
          'chloe.lefevre@example.fr – 06 00 00 00 00 – Lyon',
          'FORMATION',
          'Master en Physique, Université de Grenoble\t2021 - 2023',
          'Moyenne : 16,2/20, mention Très Bien',
          'Licence de Physique, Université Claude Bernard Lyon 1\t2018 - 2021',
          'Moyenne générale : 14,75 sur 20',
          'CENTRES D’INTÉRÊT DE RECHERCHE',
          '• Optique quantique',
          '• Atomes froids',
          'COMPÉTENCES',
          'Python, Matlab, LaTeX',
          'LANGUES',
          'Français, anglais (C1)',
        ],
        { large: 0 },
      ),
    ]),
  expected: {
    name: 'Chloé Lefèvre',
    email: 'chloe.lefevre@example.fr',
    institution: ['Université de Grenoble', 'Université Claude Bernard Lyon 1'],
    degree: ['Master', 'Licence'],
    field: ['Physique'],
    graduationYear: ['2023', '2021'],
    gpa: ['16.2 of 20', '14.75 of 20'],
    researchInterest: ['Optique quantique', 'Atomes froids'],
    publication: [],
  },
}

const spanish: Layout = {
  title: 'a Spanish DOCX with a comma in the grade',
  content: () =>
    buildDocxFromLines([
      'María José Hernández de la Cruz',
      'Correo: mj.hernandez@example.mx · Ciudad de México',
      'Formación académica',
      'Maestría en Biotecnología — Universidad Nacional Autónoma de México (2020 – 2022)',
      'Promedio: 9,4',
      'Licenciatura en Química — Universidad de Guadalajara (2015 – 2019)',
      'Promedio general: 8.9/10',
      'Líneas de investigación',
      'Biología sintética, ingeniería de proteínas y fermentación',
      'Publicaciones',
      'Hernández, M. J. (2022). Enzimas estables a alta temperatura. Revista de Ejemplo, 4(1), 10-22.',
      'Idiomas',
      'Español, inglés',
    ]),
  expected: {
    name: 'María José Hernández de la Cruz',
    email: 'mj.hernandez@example.mx',
    institution: ['Universidad Nacional Autónoma de México', 'Universidad de Guadalajara'],
    degree: ['Maestría', 'Licenciatura'],
    field: ['Biotecnología', 'Química'],
    graduationYear: ['2022', '2019'],
    gpa: ['9.4 of 10', '8.9 of 10'],
    researchInterest: ['Biología sintética', 'ingeniería de proteínas', 'fermentación'],
    publication: ['Enzimas estables a alta temperatura'],
  },
}

const chinese: Layout = {
  title: 'a Chinese PDF',
  content: () =>
    buildPdfFromLines([
      column(
        [
          '欧阳雪梅',
          '邮箱：ouyang@example.cn  电话：130 0000 0000',
          '教育背景',
          '2021.09 – 2024.06\t清华大学\t计算机科学与技术 硕士',
          'GPA：3.8/4.0',
          '2017年9月 – 2021年6月\t浙江大学\t软件工程 本科',
          '平均分：91.5/100',
          '研究兴趣',
          '机器学习、计算机视觉、医学影像',
          '发表论文',
          '1. 欧阳雪梅, 李明. 基于深度学习的肺结节检测. 示例学报, 2023.',
          '获奖情况',
          '国家奖学金 2022',
        ],
        { large: 0, tab: 200 },
      ),
    ]),
  expected: {
    name: '欧阳雪梅',
    email: 'ouyang@example.cn',
    institution: ['清华大学', '浙江大学'],
    degree: ['硕士', '本科'],
    field: ['计算机科学与技术', '软件工程'],
    graduationYear: ['2024', '2021'],
    gpa: ['3.8 of 4.0', '91.5 of 100'],
    researchInterest: ['机器学习', '计算机视觉', '医学影像'],
    publication: ['基于深度学习的肺结节检测'],
  },
}

const arabic: Layout = {
  title: 'an Arabic PDF with Arabic digits',
  content: () =>
    buildPdfFromLines([
      column(
        [
          'السيرة الذاتية',
          'فاطمة الزهراء بن علي',
          'fatima@example.dz',
          'المؤهلات العلمية',
          'ماجستير في الهندسة المدنية، جامعة الجزائر، ٢٠٢٣',
          'المعدل: ١٦ من ٢٠',
          'بكالوريوس الرياضيات، جامعة وهران، ٢٠٢١',
          'الاهتمامات البحثية',
          'هندسة الزلازل، تحليل المنشآت',
          'المهارات',
          'MATLAB',
        ],
        { x: 200, large: 1 },
      ),
    ]),
  expected: {
    name: 'فاطمة الزهراء بن علي',
    email: 'fatima@example.dz',
    institution: ['جامعة الجزائر', 'جامعة وهران'],
    degree: ['ماجستير', 'بكالوريوس'],
    field: ['الهندسة المدنية', 'الرياضيات'],
    graduationYear: ['2023', '2021'],
    gpa: ['16 of 20'],
    researchInterest: ['هندسة الزلازل', 'تحليل المنشآت'],
    publication: [],
  },
}

const singleName: Layout = {
  title: 'a single name and headings with spaced letters',
  content: () =>
    buildPdfFromLines([
      column(
        [
          'SUHARTONO',
          'suhartono@example.ac.id',
          'E D U C A T I O N',
          'Universitas Gadjah Mada, Yogyakarta, Indonesia',
          'Bachelor of Engineering in Chemical Engineering (Aug 2018 – Sep 2022)',
          'GPA 3,71 out of 4,00',
          'R E S E A R C H  I N T E R E S T S',
          'My research interests include membrane separation, catalysis and',
          'green hydrogen.',
          'A W A R D S',
          'Best student paper 2022',
        ],
        { large: 0 },
      ),
    ]),
  expected: {
    name: 'Suhartono',
    email: 'suhartono@example.ac.id',
    institution: ['Universitas Gadjah Mada'],
    degree: ['Bachelor of Engineering'],
    field: ['Chemical Engineering'],
    graduationYear: ['2022'],
    gpa: ['3.71 of 4.0'],
    researchInterest: ['membrane separation', 'catalysis', 'green hydrogen'],
    publication: [],
  },
}

/** CVs in six languages, with the grades and names usual in their countries. */
export const languageLayouts: Layout[] = [british, german, french, spanish, chinese, arabic, singleName]
