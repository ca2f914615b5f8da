import type { Language } from '#src/shared/locales.ts'

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
    university: 'university|school|institution|college|uni',
    program: 'program|programme|course|degree|major',
    status: 'status|stage|state',
    progress: 'progress',
    category: 'category|tier',
    priority: 'priority',
    deadline: 'deadline|due|due date|application deadline',
    zone: 'zone|time zone',
    confirmed: 'confirmed|deadline confirmed',
    archived: 'archived',
    notes: 'notes|note|comments|comment|remarks',
  },
  es: {
    university: 'universidad|institucion',
    program: 'programa|carrera|titulacion',
    status: 'estado|situacion',
    progress: 'progreso',
    category: 'categoria',
    priority: 'prioridad',
    deadline: 'fecha limite|plazo',
    zone: 'zona horaria',
    confirmed: 'confirmado|confirmada',
    archived: 'archivado|archivada',
    notes: 'notas|comentarios',
  },
  fr: {
    university: 'universite|ecole|etablissement',
    program: 'formation|cursus|master',
    status: 'statut|etat',
    progress: 'avancement',
    category: 'categorie',
    priority: 'priorite',
    deadline: 'date limite|echeance',
    zone: 'fuseau horaire',
    confirmed: 'confirme',
    archived: 'archive|archivee',
    notes: 'remarques|commentaires',
  },
  de: {
    university: 'universitat|hochschule|uni',
    program: 'studiengang|fach|master',
    status: 'status|stand',
    progress: 'fortschritt',
    category: 'kategorie',
    priority: 'prioritat',
    deadline: 'frist|bewerbungsfrist',
    zone: 'zeitzone',
    confirmed: 'bestatigt',
    archived: 'archiviert',
    notes: 'notizen|bemerkungen|anmerkungen',
  },
  zh: {
    university: '大学|学校|院校',
    program: '项目|专业',
    status: '状态|进度状态',
    progress: '进度',
    category: '类别|档次',
    priority: '优先级',
    deadline: '截止日期|截止',
    zone: '时区',
    confirmed: '已确认',
    archived: '已归档',
    notes: '备注|笔记',
  },
  ar: {
    university: 'الجامعة|جامعة',
    program: 'البرنامج|التخصص',
    status: 'الحالة',
    progress: 'التقدم',
    category: 'الفئة',
    priority: 'الاولوية',
    deadline: 'الموعد النهائي|الموعد',
    zone: 'المنطقة الزمنية',
    confirmed: 'موكد',
    archived: 'مؤرشف',
    notes: 'ملاحظات',
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
