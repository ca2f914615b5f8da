import type { ApplicationStatus } from '#src/features/applications/rules.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { DraftKind, ReminderChannel } from '../rules.ts'

// Words of a wish about an application: its new status, the kind of a draft, a channel of reminders. Pure.

/** Longest prefix of a question that is read, in UTF-16 code units. */
const maxReadLength = 400

/** Statuses in the order of matching: "was not accepted" is a rejection. */
const statusWords: readonly (readonly [ApplicationStatus, RegExp])[] = [
  [
    'rejected',
    /reject|turned (?:me )?down|declined me|denied|didn.?t get in|not accepted|no acept|rechaz|refuse|pas (?:ete )?(?:accepte|admis|pris)|recale|abgelehnt|absage|nicht (?:angenommen|genommen)|被?拒|没(?:被)?录取|رفض|لم (?:اقبل|يقبل)/,
  ],
  ['waitlisted', /wait.?list|lista de espera|liste d.attente|warteliste|候补|等待名单|قائمه الانتظار|قائمة الانتظار/],
  [
    'accepted',
    /accept(?!ance)|admitted|got in|offer(?:ed)?\b|\bin at\b|acept|admit|admis|accepte|pris\b|angenommen|zusage|zugelassen|genommen|录取|收到offer|拿到offer|قبل(?:ت|وني|تني)|قبول|تم قبول/,
  ],
  ['interview', /interview|entrevista|entretien|vorstellungsgesprach|面试|مقابله|مقابلة/],
  ['under_review', /under review|en revision|en cours d.examen|in prufung|审核中|قيد المراجعه|قيد المراجعة/],
  [
    'submitted',
    /submitt|handed in|\bsent\b|sent (?:in|off)|applied|presentad|envi(?:e|ad)|mandad|entregad|envoye|depose|soumis|abgeschickt|eingereicht|abgegeben|weggeschickt|beworben|提交|交了|递交|申请了|寄出|قدمت|ارسلت|سلمت|تم التقديم/,
  ],
  [
    'in_progress',
    /in progress|started|working on|en curso|empezad|en cours|commence|in arbeit|begonnen|angefangen|进行中|开始了|قيد التنفيذ|قيد الاعداد|بدات/,
  ],
]

/** Finds the status of an application that a sentence reports; undefined when it reports none. */
export const findReportedStatus = (question: string): ApplicationStatus | undefined => {
  const text = foldText(question.slice(0, maxReadLength))
  return statusWords.find(([, words]) => words.test(text))?.[0]
}

const writingWords: readonly (readonly [DraftKind, RegExp])[] = [
  ['email', /e-?mail|correo|courriel|\bmail\b|邮件|ايميل|رساله الكترونيه|بريد/],
  ['proposal', /proposal|propuesta|projet de recherche|forschungs(?:vorhaben|plan|expose)|expose\b|研究计划|مقترح/],
  ['letter', /cover letter|carta de presentacion|anschreiben|求职信|خطاب تقديم/],
]

/** Finds the kind of a text that a question wants to begin; a statement of purpose by default. */
export const findWritingKind = (question: string): DraftKind => {
  const text = foldText(question.slice(0, maxReadLength))
  return writingWords.find(([, words]) => words.test(text))?.[0] ?? 'statement'
}

const channelWords: readonly (readonly [ReminderChannel, RegExp])[] = [
  ['weekly_digest', /digest|weekly|resumen semanal|recapitulatif|hebdo|wochenubersicht|wochentlich|每周|周报|اسبوعي/],
  ['email_notifications', /e-?mails?|correos?|courriels?|\bmails?\b|邮件|ايميل|بريد/],
  ['push_notifications', /push|推送|الدفع/],
  ['deadline_reminders', /remind|recordatorio|recuerd|avis|rappel|erinner|提醒|تذكير|ذكرني/],
]
const off =
  /\b(?:off|stop|disable|no more|don.?t|do not|without|unsubscribe|mute|quita|desactiva|no me|deja de|sin|arret|desactiv|ne m|plus de|coupe|aus(?:schalten|stellen)?|abschalten|keine|nicht mehr|nie wieder|stoppe?)\b|ya no|关(?:闭|掉)|不要|别|停|取消|اوقف|ايقاف|لا (?:ترسل|اريد|تذكر)|الغ/
const on =
  /\b(?:on|turn on|enable|start|activate|activa|enciende|active|allume|an|ein(?:schalten)?|aktivier\w*)\b|打开|开启|启用|فعل|تشغيل|تفعيل/

/** Switch of a channel of reminders that a question asks for. */
export interface ReminderWish {
  channel: ReminderChannel
  isOn: boolean
}

/** Finds the channel of reminders that a question switches; undefined when it does not say on or off. */
export const findReminderWish = (question: string): ReminderWish | undefined => {
  const text = foldText(question.slice(0, maxReadLength))
  const channel = channelWords.find(([, words]) => words.test(text))?.[0]
  if (!channel) return undefined
  if (off.test(text)) return { channel, isOn: false }
  return on.test(text) ? { channel, isOn: true } : undefined
}
