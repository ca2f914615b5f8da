// Terms of the rules about tests, papers, leaks and insiders; terms.rules.ts describes the matching.

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

/** Tests and papers that an applicant has to sit or write themselves. */
export const tests = list(
  'toefl|ielts|gre |gmat|duolingo test|testdaf|dsh |dalf|delf|dele |hsk|exam|test |assignment|coursework|homework',
  'prufung|klausur|eignungstest|examen|prueba|concours|epreuve|托福|雅思|考试|笔试|作业|اختبار|امتحان|الايلتس|التوفل|واجب',
)
/** Substitution: another person does the work. */
export const substitutes = list(
  'for me|for you|in my place|instead of me|on my behalf|does my|do my|fur mich|fur dich|an meiner stelle|statt mir|por mi |por ti |en mi lugar',
  'a ma place|pour moi|pour toi|替我|代我|帮我考|帮我做|替你|代替|بدلا مني|بدلا عني|بدلا منك|عني |مكاني|نيابه',
)
/** Search terms: looks for a person who does it. */
export const searches = list(
  'looking for someone|looking for somebody|someone to|somebody to|someone who|somebody who|anyone who|whoever|need someone|need somebody|suche jemand|jemand der|jemanden der|wer kann|busco a|busco quien|alguien que',
  'cherche quelqu un|quelqu un pour|quelqu un qui|求人|找人|有没有人|谁能|ابحث عن شخص|احتاج شخص|اريد شخص|من يدخل|من يحل',
)
/** Reviewing or explaining terms, which replace no work of the applicant. */
export const reviews = list(
  'proofread|feedback|review|explain|practise|practice|tutor|korrektur|gegenles|erklar|uben|nachhilfe|revis|explica|practic|relire|relit|relecture|expliqu|entrain',
  '看看|修改意见|讲解|练习|辅导|يراجع|مراجعه|يشرح|يدربني|يتدرب',
)

/** Collaboration terms: working with a person rather than for them. */
export const collaborationTerms = list(
  'together|with me|zusammen|gemeinsam|mit mir|conmigo|juntos|juntas|ensemble|avec moi|一起|معه|معي|معا |سويا',
)

/** Papers that have to be earned, such as degrees. */
export const papers = list(
  'transcript|diploma|degree certificate|certificate|zeugnis|diplom|urkunde|zertifikat|sprachzertifikat|titulo|diploma|certificado|expediente|diplome|releves de notes|releve de notes|attestation',
  '成绩单|学位证|毕业证|学历|证书|شهاده|شهادات|كشف درجات|كشوف درجات|دبلوم',
)
/** Claims that no work is needed, or that the fraud stays undetected. */
export const noWorkClaims = list(
  'without exam|without studying|without study|without attending|no exam|no studying|pass every check|passes every check|pass any check|pass verification|look original|looks original|real looking',
  'ohne prufung|ohne studium|ohne kurs|echt registriert|halt jeder prufung|sin examen|sin estudiar|sin cursar|sin presentarse|registrados sin|sans examen|sans etudier|sans etude|sans suivre',
  '可查|可认证|包认证|不用考|免考|无需考试|不用上课|دون دراسه|بدون دراسه|دون امتحان|دون اختبار|دون حضور|بلا دراسه',
)
/** Supply terms: makes, sells or delivers. */
export const supplies = list(
  'we print|we issue|we make|we sell|for sale|deliver|shipping|liefer|ausgestellt|wir drucken|zu verkaufen|entrega|envio|emitimos|vendemos|livraison|nous imprimons|a vendre',
  '办理|制作|出售|快递|نستخرج|نصدر|توصيل|تسليم|للبيع',
)

/** Leaked questions or papers of a test. */
export const leaks = list(
  'leaked|real questions in advance|questions before the exam|geleakt|durchgesickert|filtrad|fuite|sujets en avance|内部真题|泄题|原题泄露|漏题|مسرب|مسربه|تسريب',
)
/** Insider terms: a contact who decides in secret. */
export const insiders = list(
  'agent inside|contact inside|someone inside|somebody inside|insider at|man inside|know someone at|kontakt in der|kontakt im|jemanden in der botschaft|jemanden im|contacto en|contacto dentro|alguien dentro|alguien en el consulado',
  'j ai quelqu un|contact au|contact a l|un ami au consulat|内部关系|内部渠道|有关系|有人脉|معارف|عندي شخص|لدي شخص|واسطه',
)
/** Effortless-income terms. */
export const earnings = list(
  'earn|made |profit|signals|invest|win |per day|a day|verdien|gewinn|pro tag|am tag|gana|gane|invier|al dia|por dia|gagn|par jour|rendement|赚|收益|一天|每天|اربح|ربح|استثمر|يوميا',
)
