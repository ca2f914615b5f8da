import type { Language } from '#src/shared/locales.ts'
import type { ApplicationStatus } from '../rules.ts'

/** Fields with headers in the user's own words. */
export type WordedField =
  | 'university'
  | 'program'
  | 'status'
  | 'progress'
  | 'category'
  | 'priority'
  | 'deadline'
  | 'zone'
  | 'confirmed'
  | 'archived'
  | 'notes'

/** Common headers by language. */
export const headerWords: Record<Language, Record<WordedField, string>> = {
  en: {
    university:
      'university|school|institution|college|uni|university name|school name|institution name|name of school|campus',
    program:
      'program|programme|course|degree|major|program name|programme name|program of study|field of study|degree program|department|subject',
    status: 'status|stage|state|application status|current status|app status',
    progress: 'progress|completion|percent complete',
    category: 'category|tier|reach target safety',
    priority: 'priority|preference',
    deadline:
      'deadline|due|due date|application deadline|deadline date|app deadline|final deadline|closing date|close date|apply by|submission deadline|last date',
    zone: 'zone|time zone|timezone|tz',
    confirmed: 'confirmed|deadline confirmed|deadline verified|verified',
    archived: 'archived|hidden',
    notes: 'notes|note|comments|comment|remarks|my notes|additional notes|other notes|details|additional info',
  },
  es: {
    university: 'universidad|institucion|institucion educativa|escuela|centro|facultad|nombre de la universidad',
    program: 'programa|carrera|titulacion|master|maestria|curso|posgrado|grado|titulo|nombre del programa',
    status: 'estado|situacion|estatus|fase|estado de la solicitud',
    progress: 'progreso|avance',
    category: 'categoria|clasificacion',
    priority: 'prioridad|orden de preferencia',
    deadline:
      'fecha limite|plazo|fecha de cierre|cierre|vencimiento|fecha tope|fecha limite de solicitud|plazo de solicitud',
    zone: 'zona horaria|huso horario',
    confirmed: 'confirmado|confirmada|verificado',
    archived: 'archivado|archivada|oculto',
    notes: 'notas|comentarios|observaciones|nota|comentario',
  },
  fr: {
    university: 'universite|ecole|etablissement|nom de l universite|institution|faculte|grande ecole',
    program: 'formation|cursus|master|programme|diplome|filiere|parcours|specialite|intitule de la formation',
    status: 'statut|etat|statut de la candidature|avancee|situation',
    progress: 'avancement|progression',
    category: 'categorie|classement',
    priority: 'priorite|ordre de preference',
    deadline: 'date limite|echeance|date butoir|date de cloture|cloture|limite|date limite de candidature|delai',
    zone: 'fuseau horaire|fuseau',
    confirmed: 'confirme|confirmee|verifie',
    archived: 'archive|archivee|archives|masque',
    notes: 'remarques|commentaires|commentaire|observations|note',
  },
  de: {
    university:
      'universitat|hochschule|uni|fachhochschule|institution|name der universitat|name der hochschule|universitaet',
    program: 'studiengang|fach|master|programm|fachrichtung|studienfach|studienprogramm|abschluss',
    status: 'status|stand|bewerbungsstatus|zustand',
    progress: 'fortschritt|erledigt',
    category: 'kategorie|einstufung',
    priority: 'prioritat|prio|reihenfolge',
    deadline:
      'frist|bewerbungsfrist|abgabefrist|bewerbungsschluss|einsendeschluss|deadline bewerbung|fristende|stichtag',
    zone: 'zeitzone|zone',
    confirmed: 'bestatigt|frist bestatigt|gepruft',
    archived: 'archiviert|archiv|ausgeblendet',
    notes: 'notizen|bemerkungen|anmerkungen|notiz|kommentar|kommentare|hinweise|bemerkung',
  },
  zh: {
    university: '大学|学校|院校|学校名称|大学名称|院校名称|高校|申请学校|大學|學校',
    program: '项目|专业|专业名称|项目名称|申请专业|申请项目|学位项目|專業|科系',
    status: '状态|进度状态|申请状态|申请进度|当前状态|狀態',
    progress: '进度|完成度|完成进度',
    category: '类别|档次|分类|梯度',
    priority: '优先级|优先度|意愿',
    deadline: '截止日期|截止|申请截止日期|截止时间|申请截止|截止日|ddl|截止日期 deadline',
    zone: '时区|所在时区',
    confirmed: '已确认|是否确认|确认',
    archived: '已归档|归档|是否归档',
    notes: '备注|笔记|说明|备忘|注释|備註',
  },
  ar: {
    university: 'الجامعة|جامعة|اسم الجامعة|الجامعه|المؤسسة|المعهد|الكلية',
    program: 'البرنامج|التخصص|اسم البرنامج|التخصص الدراسي|القسم|الدرجة|المجال',
    status: 'الحالة|حالة الطلب|الوضع|حالة التقديم',
    progress: 'التقدم|نسبة الانجاز|الانجاز',
    category: 'الفئة|التصنيف',
    priority: 'الاولوية|الاهمية',
    deadline: 'الموعد النهائي|الموعد|اخر موعد|تاريخ الانتهاء|اخر موعد للتقديم|تاريخ الاغلاق|الموعد النهائي للتقديم',
    zone: 'المنطقة الزمنية|التوقيت',
    confirmed: 'موكد|تم التاكيد',
    archived: 'مؤرشف|الارشيف',
    notes: 'ملاحظات|الملاحظات|ملاحظة|تعليقات',
  },
}

/**
 * Headers of trackers of any kind, such as job trackers and databases of Notion, which count only if no column has a
 * better one.
 */
export const fallbackHeaders: Partial<Record<WordedField, string>> = {
  university: 'name|company|company name|employer|organization|organisation|place|nombre|nom|名称|الاسم',
  program: 'position|job title|job position|role|title|puesto|poste|stelle|职位',
  status: 'list|decision|result|outcome|board|resultado|resultat|ergebnis|结果|النتيجة',
  deadline: 'end date|fecha final',
  priority: 'excitement',
  notes: 'description|descripcion|beschreibung|描述',
}

/** Cells of a deadline column that state no date. */
export const noDateWords: Record<Language, string> = {
  en: `tbd|tba|tbc|n a|na|nil|none|no deadline|no date|rolling|rolling admission|rolling admissions|rolling basis
    |rolling deadline|open|ongoing|unknown|to be announced|to be determined|to be confirmed|not announced
    |not yet announced|not announced yet|not available|varies|not applicable`,
  es: `por determinar|por definir|por confirmar|por anunciar|pendiente|sin fecha|sin fecha limite|abierto|abierta
    |convocatoria abierta|continuo|no aplica|ninguna|ninguno|desconocida|desconocido|no disponible`,
  fr: `a determiner|a definir|a confirmer|a venir|a annoncer|non communiquee|non communique|en continu
    |au fil de l eau|ouvert|sans date|aucune|inconnue|sans objet|pas encore annoncee|non disponible`,
  de: `offen|noch offen|laufend|fortlaufend|keine|keine frist|keine angabe|k a|unbekannt|noch nicht bekannt
    |steht noch aus|ganzjahrig|entfallt|wird bekannt gegeben|nicht bekannt`,
  zh: '待定|未定|滚动|滚动录取|滚动招生|滚动申请|无|暂无|未公布|待公布|尚未公布|长期有效|不适用|常年|未知',
  ar: 'غير محدد|لم يحدد|لم يحدد بعد|لاحقا|يحدد لاحقا|سيحدد لاحقا|مفتوح|مستمر|لا يوجد|غير معروف|غير معلن|لا ينطبق',
}

/** Status words of other trackers, beside the labels of the product. */
export const statusWords: Record<Language, Partial<Record<ApplicationStatus, string>>> = {
  en: {
    not_started: `to do|todo|not applied|not yet applied|yet to apply|planned|planning|plan to apply|considering|interested
      |wishlist|wish list|saved|bookmarked|researching|want to apply|will apply|backlog|not begun|idea`,
    in_progress: `started|drafting|draft|applying|working on it|preparing|doing|wip|in preparation|begun|ongoing
      |work in progress|almost done`,
    submitted:
      'applied|sent|done|completed|complete|finished|application submitted|application sent|application complete',
    under_review: `in review|reviewing|pending|pending decision|decision pending|awaiting decision|waiting|waiting for decision
      |awaiting response|waiting for response|received|application received`,
    interview: `interviewing|interviewed|interview scheduled|interview invitation|interview invite|invited to interview
      |interview stage|interviews|phone screen`,
    accepted: `admitted|admit|admission|offer|offered|offer received|received offer|got in|conditional offer
      |unconditional offer|enrolled|committed|acceptance|offer accepted`,
    rejected: 'denied|reject|refused|unsuccessful|not accepted|not admitted|rejection|not selected',
    waitlisted: 'waitlist|wait list|wait listed|on waitlist|on the waitlist|waiting list|on waiting list',
  },
  es: {
    not_started:
      'no iniciada|no iniciado|por hacer|pendiente de iniciar|sin comenzar|por empezar|planeada|interesado|interesada',
    in_progress: 'en progreso|en proceso|iniciada|iniciado|empezada|en preparacion|borrador|preparando',
    submitted: 'enviado|presentada|presentado|solicitado|solicitada|aplicado|postulado|entregada|completada|completado',
    under_review: 'en evaluacion|pendiente|pendiente de decision|esperando respuesta|en espera|recibida|en tramite',
    interview: 'entrevistas|entrevistado|entrevistada|entrevista programada',
    accepted: 'aceptada|aceptado|admitido|admitida|oferta|oferta recibida|aprobada|aprobado',
    rejected: 'rechazado|denegada|denegado|no admitido|no admitida|desestimada|rechazo',
    waitlisted: 'lista de espera',
  },
  fr: {
    not_started: 'a faire|pas commence|pas commencee|non commence|a commencer|prevue|prevu|envisagee|interesse',
    in_progress: 'commencee|commence|en preparation|brouillon|en redaction|en cours de preparation',
    submitted: 'envoye|soumise|soumis|deposee|depose|candidature envoyee|postule|candidate|termine|terminee',
    under_review: 'en attente|en attente de reponse|en examen|a l etude|en cours d etude|recue|dossier recu',
    interview: 'entretien prevu|entretiens|entretien passe|convoque',
    accepted: 'acceptee|accepte|admise|admis|offre|offre recue|retenue|retenu|admission',
    rejected: 'refuse|rejetee|rejete|non admis|non admise|non retenue|refus',
    waitlisted: 'liste d attente|en liste d attente',
  },
  de: {
    not_started: 'nicht angefangen|noch nicht begonnen|offen|geplant|zu erledigen|vorgemerkt|todo|interessiert',
    in_progress: 'in bearbeitung|begonnen|angefangen|entwurf|in vorbereitung|lauft',
    submitted:
      'beworben|abgeschickt|gesendet|versendet|abgesendet|verschickt|bewerbung abgeschickt|fertig|erledigt|abgegeben',
    under_review: 'in begutachtung|wartend|ausstehend|warte auf antwort|eingegangen|wird gepruft|warten',
    interview: 'interview|vorstellungsgesprach|gesprach|eingeladen|bewerbungsgesprach',
    accepted: 'zusage|angenommen|zugelassen|zulassung|angebot|zugesagt',
    rejected: 'absage|abgesagt|nicht zugelassen|ablehnung',
    waitlisted: 'warteliste',
  },
  zh: {
    not_started: '未申请|待申请|计划中|待办|准备申请|感兴趣|尚未开始|未開始',
    in_progress: '准备中|申请中|填写中|草稿|撰写中|進行中',
    submitted: '已申请|已投递|已递交|已完成|完成|提交|已投|已提交申请',
    under_review: '等待结果|等待中|待定|已收到|审理中|等结果|评审中',
    interview: '已面试|面试中|面试邀请|待面试|收到面试',
    accepted: '录取|已录取|offer|拿到offer|已获录取|接受|有条件录取|錄取',
    rejected: '被拒|拒绝|拒信|已拒|被拒绝|已拒绝',
    waitlisted: '等待名单|候补名单|候补中|waiting list',
  },
  ar: {
    not_started: 'لم ابدا|لم تبدا|للتنفيذ|مخطط|لم يتم التقديم|مهتم|ساقدم',
    in_progress: 'قيد التنفيذ|قيد التحضير|جاري|جار العمل|مسودة|بدات|قيد التقدم',
    submitted: 'مقدم|قدمت|تم الارسال|ارسل|ارسلت|مكتمل|تم|تم تقديم الطلب',
    under_review: 'قيد الانتظار|بانتظار الرد|بانتظار القرار|معلق|تحت المراجعة|تم الاستلام',
    interview: 'المقابلة|مقابلة شخصية|دعوة لمقابلة|تمت المقابلة',
    accepted: 'مقبول|قبول|تم القبول|قبلت|عرض|عرض قبول|قبول مشروط',
    rejected: 'رفض|تم الرفض|رفضت|غير مقبول',
    waitlisted: 'قائمة الانتظار|قائمة انتظار|في قائمة الانتظار',
  },
}

export const yesNoWords: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'yes|y|true', no: 'no|n|false' },
  es: { yes: 'si|s', no: 'no' },
  fr: { yes: 'oui|o|vrai', no: 'non|faux' },
  de: { yes: 'ja|j|wahr', no: 'nein|falsch' },
  zh: { yes: '是', no: '否|不' },
  ar: { yes: 'نعم', no: 'لا' },
}
