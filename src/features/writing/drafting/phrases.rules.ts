import type { WritingLanguage } from '../rules.ts'

// Sentence templates of a draft without a model. Each states a single fact; empty parts are omitted with the words
// around them.

interface Phrases {
  degree: (one: { what: string; by: string; end: string }) => string
  openDegree: (one: { what: string; by: string; end: string }) => string
  grade: (one: { grade: string; by: string }) => string
  course: (one: { title: string; by: string }) => string
  project: (one: { title: string; by: string; period: string }) => string
  paper: Record<
    'published' | 'accepted' | 'submitted' | 'inPreparation' | 'unsaid',
    (one: { title: string; venue: string }) => string
  >
  talk: (one: { title: string; by: string }) => string
  work: (one: { title: string; by: string; period: string }) => string
  teaching: (one: { title: string; by: string; period: string }) => string
  award: (one: { title: string; by: string; date: string }) => string
  test: (one: { title: string; score: string }) => string
  skills: (list: string) => string
  languages: (list: string) => string
  apply: (one: { program: string; university: string }) => string
  wish: string
  greeting: (name: string) => string
  regards: string
  between: (start: string, end: string) => string
  since: (start: string) => string
}

const add = (before: string, words: string, after = '') => (words ? `${before}${words}${after}` : '')

/** Chinese needs a space only between two names in Latin letters. */
const spaced = (sentence: string) => sentence.replace(/(?<![A-Za-z\d)]) | (?![A-Za-z\d(])/g, '')

export const phrases: Record<WritingLanguage, Phrases> = {
  en: {
    degree: ({ what, by, end }) => `I completed my degree ${what}${add(' at ', by)}${add(' in ', end)}.`,
    openDegree: ({ what, by, end }) =>
      `I am studying for the degree ${what}${add(' at ', by)}${add(', expected in ', end)}.`,
    grade: ({ grade, by }) => `My grade${add(' at ', by)} is ${grade}.`,
    course: ({ title, by }) => `I took the course ${title}${add(' at ', by)}.`,
    project: ({ title, by, period }) => `My project: ${title}${add(', ', by)}${add(', ', period)}.`,
    paper: {
      published: ({ title, venue }) => `My paper “${title}” was published${add(' in ', venue)}.`,
      accepted: ({ title, venue }) => `My paper “${title}” has been accepted${add(' by ', venue)}.`,
      submitted: ({ title, venue }) => `My paper “${title}” has been submitted${add(' to ', venue)}.`,
      inPreparation: ({ title, venue }) => `My paper “${title}” is in preparation${add(' for ', venue)}.`,
      unsaid: ({ title, venue }) => `My paper is called “${title}”${add(', ', venue)}.`,
    },
    talk: ({ title, by }) => `I gave the talk “${title}”${add(' at ', by)}.`,
    work: ({ title, by, period }) => `My work: ${title}${add(', ', by)}${add(', ', period)}.`,
    teaching: ({ title, by, period }) => `My teaching: ${title}${add(', ', by)}${add(', ', period)}.`,
    award: ({ title, by, date }) => `I received ${title}${add(' from ', by)}${add(' in ', date)}.`,
    test: ({ title, score }) => `My result in ${title} is ${score}.`,
    skills: (list) => `I work with ${list}.`,
    languages: (list) => `I speak ${list}.`,
    apply: ({ program, university }) =>
      `I would like to apply for ${[program, university].filter(Boolean).join(', ')}.`,
    wish: 'I look forward to hearing from you.',
    greeting: (name) => (name ? `Dear Professor ${name},` : 'Dear members of the admissions committee,'),
    regards: 'Yours sincerely,',
    between: (start, end) => `${start} to ${end}`,
    since: (start) => `since ${start}`,
  },
  es: {
    degree: ({ what, by, end }) => `Terminé mis estudios de ${what}${add(' en ', by)}${add(' en ', end)}.`,
    openDegree: ({ what, by, end }) => `Estudio ${what}${add(' en ', by)}${add(', con final previsto en ', end)}.`,
    grade: ({ grade, by }) => `Mi nota${add(' en ', by)} es ${grade}.`,
    course: ({ title, by }) => `Cursé la asignatura ${title}${add(' en ', by)}.`,
    project: ({ title, by, period }) => `Mi proyecto: ${title}${add(', ', by)}${add(', ', period)}.`,
    paper: {
      published: ({ title, venue }) => `Mi artículo «${title}» se publicó${add(' en ', venue)}.`,
      accepted: ({ title, venue }) => `Mi artículo «${title}» ha sido aceptado${add(' por ', venue)}.`,
      submitted: ({ title, venue }) => `Mi artículo «${title}» ha sido enviado${add(' a ', venue)}.`,
      inPreparation: ({ title, venue }) => `Mi artículo «${title}» está en preparación${add(' para ', venue)}.`,
      unsaid: ({ title, venue }) => `Mi artículo se titula «${title}»${add(', ', venue)}.`,
    },
    talk: ({ title, by }) => `Di la charla «${title}»${add(' en ', by)}.`,
    work: ({ title, by, period }) => `Mi trabajo: ${title}${add(', ', by)}${add(', ', period)}.`,
    teaching: ({ title, by, period }) => `Mi docencia: ${title}${add(', ', by)}${add(', ', period)}.`,
    award: ({ title, by, date }) => `Recibí ${title}${add(' de ', by)}${add(' en ', date)}.`,
    test: ({ title, score }) => `Mi resultado en ${title} es ${score}.`,
    skills: (list) => `Trabajo con ${list}.`,
    languages: (list) => `Hablo ${list}.`,
    apply: ({ program, university }) =>
      `Quisiera solicitar una plaza en ${[program, university].filter(Boolean).join(', ')}.`,
    wish: 'Quedo a la espera de su respuesta.',
    greeting: (name) =>
      name ? `Estimado profesor o estimada profesora ${name}:` : 'Estimados miembros del comité de admisión:',
    regards: 'Atentamente,',
    between: (start, end) => `de ${start} a ${end}`,
    since: (start) => `desde ${start}`,
  },
  fr: {
    degree: ({ what, by, end }) => `J’ai terminé mes études de ${what}${add(' à ', by)}${add(' en ', end)}.`,
    openDegree: ({ what, by, end }) => `Je prépare le diplôme ${what}${add(' à ', by)}${add(', prévu pour ', end)}.`,
    grade: ({ grade, by }) => `Ma note${add(' à ', by)} est de ${grade}.`,
    course: ({ title, by }) => `J’ai suivi le cours ${title}${add(' à ', by)}.`,
    project: ({ title, by, period }) => `Mon projet\u00a0: ${title}${add(', ', by)}${add(', ', period)}.`,
    paper: {
      published: ({ title, venue }) => `Mon article «\u00a0${title}\u00a0» a été publié${add(' dans ', venue)}.`,
      accepted: ({ title, venue }) => `Mon article «\u00a0${title}\u00a0» a été accepté${add(' par ', venue)}.`,
      submitted: ({ title, venue }) => `Mon article «\u00a0${title}\u00a0» a été soumis${add(' à ', venue)}.`,
      inPreparation: ({ title, venue }) =>
        `Mon article «\u00a0${title}\u00a0» est en préparation${add(' pour ', venue)}.`,
      unsaid: ({ title, venue }) => `Mon article s’intitule «\u00a0${title}\u00a0»${add(', ', venue)}.`,
    },
    talk: ({ title, by }) => `J’ai donné l’exposé «\u00a0${title}\u00a0»${add(' à ', by)}.`,
    work: ({ title, by, period }) => `Mon travail\u00a0: ${title}${add(', ', by)}${add(', ', period)}.`,
    teaching: ({ title, by, period }) => `Mon enseignement\u00a0: ${title}${add(', ', by)}${add(', ', period)}.`,
    award: ({ title, by, date }) => `J’ai reçu ${title}${add(' de ', by)}${add(' en ', date)}.`,
    test: ({ title, score }) => `Mon résultat au ${title} est de ${score}.`,
    skills: (list) => `Je travaille avec ${list}.`,
    languages: (list) => `Je parle ${list}.`,
    apply: ({ program, university }) =>
      `Je souhaite présenter ma candidature à ${[program, university].filter(Boolean).join(', ')}.`,
    wish: 'Je vous remercie de l’attention que vous porterez à ma candidature.',
    greeting: (name) => (name ? `Madame, Monsieur le Professeur ${name},` : 'Madame, Monsieur,'),
    regards: 'Veuillez agréer mes salutations distinguées.',
    between: (start, end) => `de ${start} à ${end}`,
    since: (start) => `depuis ${start}`,
  },
  de: {
    degree: ({ what, by, end }) => `Mein Studium ${what}${add(', ', by)}, habe ich${add(' im ', end)} abgeschlossen.`,
    openDegree: ({ what, by, end }) => `Ich studiere ${what}${add(', ', by)}${add(', voraussichtlich bis ', end)}.`,
    grade: ({ grade, by }) => `Meine Note ist ${grade}${add(' (', by, ')')}.`,
    course: ({ title, by }) => `Besucht habe ich ${title}${add(' (', by, ')')}.`,
    project: ({ title, by, period }) => `Mein Projekt: ${title}${add(', ', by)}${add(', ', period)}.`,
    paper: {
      published: ({ title, venue }) => `Mein Aufsatz „${title}“ wurde veröffentlicht${add(': ', venue)}.`,
      accepted: ({ title, venue }) => `Mein Aufsatz „${title}“ wurde angenommen${add(': ', venue)}.`,
      submitted: ({ title, venue }) => `Mein Aufsatz „${title}“ ist eingereicht${add(': ', venue)}.`,
      inPreparation: ({ title, venue }) => `Mein Aufsatz „${title}“ ist in Vorbereitung${add(': ', venue)}.`,
      unsaid: ({ title, venue }) => `Mein Aufsatz heißt „${title}“${add(', ', venue)}.`,
    },
    talk: ({ title, by }) => `Mein Vortrag: „${title}“${add(', ', by)}.`,
    work: ({ title, by, period }) => `Meine Arbeit: ${title}${add(', ', by)}${add(', ', period)}.`,
    teaching: ({ title, by, period }) => `Meine Lehre: ${title}${add(', ', by)}${add(', ', period)}.`,
    award: ({ title, by, date }) => `Ich habe ${title} erhalten${add(', ', by)}${add(', ', date)}.`,
    test: ({ title, score }) => `Mein Ergebnis im ${title} ist ${score}.`,
    skills: (list) => `Ich arbeite mit ${list}.`,
    languages: (list) => `Ich spreche ${list}.`,
    apply: ({ program, university }) =>
      `Ich möchte mich bewerben: ${[program, university].filter(Boolean).join(', ')}.`,
    wish: 'Über eine Antwort würde ich mich freuen.',
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Sehr geehrte Damen und Herren,'),
    regards: 'Mit freundlichen Grüßen',
    between: (start, end) => `${start} bis ${end}`,
    since: (start) => `seit ${start}`,
  },
  zh: {
    degree: ({ what, by, end }) => spaced(`我${add('于', end)}完成了${by} ${what}的学业。`),
    openDegree: ({ what, by, end }) => spaced(`我正在攻读${by} ${what}${add('，预计', end, '毕业')}。`),
    grade: ({ grade, by }) => `我${add('在', by)}的成绩是${grade}。`,
    course: ({ title, by }) => `我修读了${add('', by, '的')}课程${title}。`,
    project: ({ title, by, period }) => `我的项目：${title}${add('，', by)}${add('，', period)}。`,
    paper: {
      published: ({ title, venue }) => `我的论文《${title}》已发表${add('于', venue)}。`,
      accepted: ({ title, venue }) => `我的论文《${title}》已被${venue}录用。`,
      submitted: ({ title, venue }) => `我的论文《${title}》已投稿${add('至', venue)}。`,
      inPreparation: ({ title, venue }) => `我的论文《${title}》正在撰写${add('，拟投', venue)}。`,
      unsaid: ({ title, venue }) => `我的论文题为《${title}》${add('，', venue)}。`,
    },
    talk: ({ title, by }) => `我${add('在', by)}作了报告《${title}》。`,
    work: ({ title, by, period }) => `我的工作：${title}${add('，', by)}${add('，', period)}。`,
    teaching: ({ title, by, period }) => `我的教学：${title}${add('，', by)}${add('，', period)}。`,
    award: ({ title, by, date }) => spaced(`我${add('于', date)}获得${by} ${title}。`),
    test: ({ title, score }) => `我的${title}成绩是${score}。`,
    skills: (list) => `我使用${list}。`,
    languages: (list) => `我会说${list}。`,
    apply: ({ program, university }) => spaced(`我希望申请${university} ${program}。`),
    wish: '期待您的回复。',
    greeting: (name) => (name ? `尊敬的${name}教授：` : '尊敬的招生委员会：'),
    regards: '此致敬礼',
    between: (start, end) => `${start}至${end}`,
    since: (start) => `自${start}起`,
  },
  ar: {
    degree: ({ what, by, end }) => `أتممت دراسة ${what}${add(' في ', by)}${add(' في ', end)}.`,
    openDegree: ({ what, by, end }) => `أدرس ${what}${add(' في ', by)}${add('، ومن المتوقع التخرج في ', end)}.`,
    grade: ({ grade, by }) => `معدلي${add(' في ', by)} هو ${grade}.`,
    course: ({ title, by }) => `درست مقرر ${title}${add(' في ', by)}.`,
    project: ({ title, by, period }) => `مشروعي: ${title}${add('، ', by)}${add('، ', period)}.`,
    paper: {
      published: ({ title, venue }) => `نُشر بحثي «${title}»${add(' في ', venue)}.`,
      accepted: ({ title, venue }) => `قُبل بحثي «${title}»${add(' في ', venue)}.`,
      submitted: ({ title, venue }) => `قُدِّم بحثي «${title}»${add(' إلى ', venue)}.`,
      inPreparation: ({ title, venue }) => `بحثي «${title}» قيد الإعداد${add('، ', venue)}.`,
      unsaid: ({ title, venue }) => `عنوان بحثي «${title}»${add('، ', venue)}.`,
    },
    talk: ({ title, by }) => `ألقيت محاضرة «${title}»${add(' في ', by)}.`,
    work: ({ title, by, period }) => `عملي: ${title}${add('، ', by)}${add('، ', period)}.`,
    teaching: ({ title, by, period }) => `تدريسي: ${title}${add('، ', by)}${add('، ', period)}.`,
    award: ({ title, by, date }) => `حصلت على ${title}${add(' من ', by)}${add(' في ', date)}.`,
    test: ({ title, score }) => `نتيجتي في ${title} هي ${score}.`,
    skills: (list) => `أعمل باستخدام ${list}.`,
    languages: (list) => `أتحدث ${list}.`,
    apply: ({ program, university }) => `أود التقدم إلى ${[program, university].filter(Boolean).join('، ')}.`,
    wish: 'أتطلع إلى ردكم.',
    greeting: (name) => (name ? `الأستاذ ${name} المحترم،` : 'السادة أعضاء لجنة القبول المحترمون،'),
    regards: 'مع خالص التحية،',
    between: (start, end) => `من ${start} إلى ${end}`,
    since: (start) => `منذ ${start}`,
  },
}

/** Gaps for the user's own words, in brackets until filled, and omitted from every export. */
export const gaps = ['motive', 'programme', 'fit', 'state', 'question', 'method', 'plan', 'ask', 'facts'] as const
export type Gap = (typeof gaps)[number]

export const gapTexts: Record<WritingLanguage, Record<Gap, string>> = {
  en: {
    motive: '[What made you choose this field? One moment, in your own words.]',
    programme: '[Which programme? Choose it above the text.]',
    fit: '[Why this programme, and not another: a course, a group, a method that you can name.]',
    state: '[What is known, and what is not? Name the works that you build on.]',
    question: '[Your question, in one sentence.]',
    method: '[How you will find the answer: material, method, what could go wrong.]',
    plan: '[What you will do in which months.]',
    ask: '[What you ask for, in one sentence.]',
    facts: '[No fact of yours fits here yet. State one under “Your facts”.]',
  },
  es: {
    motive: '[¿Por qué eligió este campo? Un momento, con sus palabras.]',
    programme: '[¿Qué programa? Elíjalo encima del texto.]',
    fit: '[Por qué este programa y no otro: un curso, un grupo o un método que pueda nombrar.]',
    state: '[¿Qué se sabe y qué no? Cite los trabajos en los que se apoya.]',
    question: '[Su pregunta, en una frase.]',
    method: '[Cómo hallará la respuesta: material, método y qué podría fallar.]',
    plan: '[Qué hará en qué meses.]',
    ask: '[Qué pide, en una frase.]',
    facts: '[Ninguno de sus datos encaja aquí todavía. Declare uno en «Sus datos acreditados».]',
  },
  fr: {
    motive: '[Pourquoi avoir choisi ce domaine\u00a0? Un moment, avec vos mots.]',
    programme: '[Quel programme\u00a0? Choisissez-le au-dessus du texte.]',
    fit: '[Pourquoi ce programme et pas un autre\u00a0: un cours, un groupe, une méthode que vous pouvez nommer.]',
    state: '[Que sait-on, et que ne sait-on pas\u00a0? Citez les travaux sur lesquels vous vous appuyez.]',
    question: '[Votre question, en une phrase.]',
    method: '[Comment vous trouverez la réponse\u00a0: matériel, méthode, ce qui pourrait échouer.]',
    plan: '[Ce que vous ferez, et en quels mois.]',
    ask: '[Ce que vous demandez, en une phrase.]',
    facts: '[Aucun de vos faits ne convient encore ici. Déclarez-en un dans «\u00a0Vos faits\u00a0».]',
  },
  de: {
    motive: '[Warum dieses Fach? Ein Moment, in Ihren Worten.]',
    programme: '[Welcher Studiengang? Wählen Sie ihn über dem Text.]',
    fit: '[Warum dieser Studiengang und kein anderer: ein Kurs, eine Gruppe, eine Methode, die Sie nennen können.]',
    state: '[Was ist bekannt, was nicht? Nennen Sie die Arbeiten, auf denen Sie aufbauen.]',
    question: '[Ihre Frage, in einem Satz.]',
    method: '[Wie Sie die Antwort finden: Material, Methode, was schiefgehen könnte.]',
    plan: '[Was Sie in welchen Monaten tun.]',
    ask: '[Worum Sie bitten, in einem Satz.]',
    facts: '[Hier passt noch keiner Ihrer Fakten. Ergänzen Sie einen unter „Ihre Fakten“.]',
  },
  zh: {
    motive: '[您为什么选择这个领域？请用自己的话写一个瞬间。]',
    programme: '[申请哪个项目？请在正文上方选择。]',
    fit: '[为什么是这个项目而不是别的：请写出您能说出名字的课程、课题组或方法。]',
    state: '[已知什么，未知什么？请列出您所依据的研究。]',
    question: '[用一句话写出您的问题。]',
    method: '[您将如何找到答案：材料、方法以及可能的困难。]',
    plan: '[哪几个月做什么。]',
    ask: '[用一句话写出您的请求。]',
    facts: '[您还没有适合放在这里的事实。请在“您的事实”中补充。]',
  },
  ar: {
    motive: '[لماذا اخترت هذا المجال؟ لحظة واحدة بكلماتك.]',
    programme: '[أي برنامج؟ اختره فوق النص.]',
    fit: '[لماذا هذا البرنامج دون غيره: مقرر أو مجموعة أو منهج يمكنك تسميته.]',
    state: '[ما المعلوم وما المجهول؟ اذكر الأعمال التي تبني عليها.]',
    question: '[سؤالك في جملة واحدة.]',
    method: '[كيف ستجد الجواب: المادة والمنهج وما قد يتعثر.]',
    plan: '[ما ستفعله وفي أي أشهر.]',
    ask: '[ما تطلبه في جملة واحدة.]',
    facts: '[لا توجد حقيقة تناسب هذا الموضع بعد. أضف واحدة ضمن «حقائقك».]',
  },
}
