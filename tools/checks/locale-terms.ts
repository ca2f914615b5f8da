import type { Language } from '#src/shared/locales.ts'

/** The five languages that are translated from English. */
export type Translated = Exclude<Language, 'en'>

/** The term of a concept in a language, its forbidden forms, and the texts in which such a form means another thing. */
interface TermForms {
  term: string
  never?: RegExp
  /** Keys of texts that may contain the form, because it means another thing there. */
  elsewhere?: RegExp
}

interface Term {
  concept: string
  said: Record<Translated, TermForms>
}

/**
 * Terminology: one term for each concept in each language, the one of the field. `docs/terms.md` is generated from this
 * table, and `npm run check` rejects the forbidden forms.
 */
export const terms: readonly Term[] = [
  {
    concept: 'university',
    said: {
      de: { term: 'Hochschule', never: /\bUniversität(en)?\b/, elsewhere: /^landing\.exampleUniversity$/ },
      fr: { term: 'université' },
      es: { term: 'universidad' },
      zh: { term: '大学；院校（总称）', never: /大学库/ },
      ar: { term: 'جامعة' },
    },
  },
  {
    concept: 'programme',
    said: {
      de: {
        term: 'Studiengang',
        never: /\bProgramm(e|en|s)?\b/,
        elsewhere: /^(cv\.|calls\.)/,
      },
      fr: { term: 'programme', never: /\bformations? n’est encore dans/ },
      es: { term: 'programa' },
      zh: { term: '项目' },
      ar: { term: 'برنامج' },
    },
  },
  {
    concept: 'shortlist',
    said: {
      de: { term: 'Auswahlliste', never: /[Aa]usgewählten? Hochschulen|\b(In|Für) Ihrer? Auswahl\b/ },
      fr: { term: 'présélection', never: /universités sélectionnées|\b(votre|la) sélection d’universités/i },
      es: { term: 'preselección', never: /favoritas|universidades seleccionadas/i },
      zh: { term: '候选清单', never: /候选名单|已选大学/ },
      ar: { term: 'القائمة المختصرة', never: /جامعاتك المختارة/ },
    },
  },
  {
    concept: 'match',
    said: {
      de: { term: 'Treffer', never: /Zuordnung|Passende Programme/ },
      fr: { term: 'recommandation', never: /\b[Cc]orrespondances?\b/ },
      es: { term: 'recomendación', never: /\b[Cc]oincidencias?\b/ },
      zh: { term: '匹配结果' },
      ar: { term: 'البرامج المطابقة', never: /مطابقات/ },
    },
  },
  {
    concept: 'tier',
    said: {
      de: { term: 'Einstufung', never: /\bStufen?\b|Aussichten/, elsewhere: /^profile\.tests\./ },
      fr: { term: 'catégorie', never: /(niveaux?|catégories?) de chances/i },
      es: { term: 'categoría', never: /(niveles?|categorías?) de posibilidades/i },
      zh: { term: '档位', never: /档次/ },
      ar: { term: 'فئة الفرص', never: /مستويات الفرص/ },
    },
  },
  {
    concept: 'reach, target, safety',
    said: {
      de: { term: 'ehrgeizig, realistisch, sicher', never: /ambitioniert/ },
      fr: { term: 'ambitieux, réaliste, sûr', never: /ambitieux, adapté/ },
      es: { term: 'ambicioso, realista, seguro', never: /ambicioso, adecuado/ },
      zh: { term: '冲刺、适中、保底' },
      ar: { term: 'طموح، مناسب، آمن', never: /مرجّحة|متوازن/ },
    },
  },
  {
    concept: 'deadline',
    said: {
      de: {
        term: 'Frist',
        never: /\b(Bewerbungst|Abgabet|T)ermine?n?\b/,
        elsewhere: /^(templates|onboarding\.about)\./,
      },
      fr: { term: 'date limite (échéance, seulement pour « arriver à échéance »)' },
      es: {
        term: 'fecha límite (plazo, solo para un periodo)',
        never: /\b(sus|los|Los|próximo|Próximo) plazos?\b/,
      },
      zh: { term: '截止日期', never: /到期/ },
      ar: { term: 'الموعد النهائي', never: /مستحق/ },
    },
  },
  {
    concept: 'requirement of an application',
    said: {
      de: { term: 'Anforderung', never: /\bUnterlagen?\b/, elsewhere: /^about\.whatText$/ },
      fr: { term: 'élément requis', never: /pièces? requises?/ },
      es: { term: 'requisito' },
      zh: { term: '申请要求' },
      ar: { term: 'متطلب' },
    },
  },
  {
    concept: 'offer of admission',
    said: {
      de: { term: 'Zusage', never: /\bAngebote? (steht|der Hochschule)/ },
      fr: { term: 'offre d’admission' },
      es: { term: 'oferta (de admisión)' },
      zh: { term: '录取通知', never: /录取条件/ },
      ar: { term: 'عرض القبول' },
    },
  },
  {
    concept: 'waived (of a requirement)',
    said: {
      de: { term: 'Erlassen' },
      fr: { term: 'Dispense accordée', never: /^Non exigée?$/ },
      es: { term: 'Exento', never: /^No exigido$/ },
      zh: { term: '已豁免' },
      ar: { term: 'مُعفى' },
    },
  },
  {
    concept: 'applicant',
    said: {
      de: { term: 'Bewerberinnen und Bewerber; auf Schaltflächen Bewerber/in', never: /Bewerbende/ },
      fr: { term: 'candidat' },
      es: { term: 'solicitante', never: /[Pp]ostul/ },
      zh: { term: '申请人', never: /申请者/ },
      ar: { term: 'متقدّم' },
    },
  },
  {
    concept: 'mentor; supervisor',
    said: {
      de: {
        term: 'Mentorin oder Mentor, Mentor/in; Betreuung nur der Promotion',
        never: /Betreuten?\b|\bUm Betreuung bitten|Betreuung (beenden|finden)/,
      },
      fr: { term: 'mentor ; directeur de thèse' },
      es: { term: 'mentor; director de tesis' },
      zh: { term: '升学导师（简称导师）；指导教授' },
      ar: { term: 'مرشد؛ مشرف أكاديمي' },
    },
  },
  {
    concept: 'moderator',
    said: {
      de: { term: 'Moderation' },
      fr: { term: 'modérateur' },
      es: { term: 'moderador' },
      zh: { term: '管理员' },
      ar: { term: 'مشرف المحتوى', never: /(?<!\p{L})مشرف(?!\p{L}|\s(?:محتوى|المحتوى|أكاديمي))/u },
    },
  },
  {
    concept: 'statement of purpose; personal statement',
    said: {
      de: { term: 'Motivationsschreiben; persönliche Stellungnahme' },
      fr: { term: 'lettre de motivation' },
      es: { term: 'carta de motivación' },
      zh: { term: '目的陈述（SOP）；个人陈述' },
      ar: { term: 'خطاب الغرض من الدراسة؛ البيان الشخصي', never: /رسالة (ال)?دافع|بيان الغرض/ },
    },
  },
  {
    concept: 'recommendation letter',
    said: {
      de: { term: 'Empfehlungsschreiben' },
      fr: { term: 'lettre de recommandation' },
      es: { term: 'carta de recomendación' },
      zh: { term: '推荐信' },
      ar: { term: 'خطاب توصية', never: /رسائل التوصية|رسالة توصية/ },
    },
  },
  {
    concept: 'cover letter',
    said: {
      de: { term: 'Anschreiben' },
      fr: { term: 'lettre d’accompagnement' },
      es: { term: 'carta de presentación' },
      zh: { term: '申请信', never: /求职信/, elsewhere: /^templates\.texts\.letterDoctorate\./ },
      ar: { term: 'خطاب التقديم' },
    },
  },
  {
    concept: 'fact (of a person; of the catalogue)',
    said: {
      de: { term: 'Angabe', never: /\bFakt(en|s)?\b/ },
      fr: { term: 'information', never: /\b[Vv]os faits\b|faits du catalogue/i },
      es: { term: 'dato', never: /datos acreditados/ },
      zh: { term: '经历（本人）；信息（目录）', never: /事实/ },
      ar: { term: 'معلومة', never: /حقائق|حقيقة/ },
    },
  },
  {
    concept: 'notification',
    said: {
      de: { term: 'Benachrichtigung', never: /Mitteilung/ },
      fr: { term: 'notification', never: /aucun avis ne/ },
      es: { term: 'notificación', never: /ningún aviso/ },
      zh: { term: '通知' },
      ar: { term: 'إشعار' },
    },
  },
  {
    concept: 'connect, connection (people)',
    said: {
      de: { term: 'vernetzen, Kontakt', never: /^(Verbinden|Verbindungen)$|Sie sind (nicht )?verbunden/ },
      fr: { term: 'entrer en contact, contact', never: /[Ss]e connecter avec|Vous êtes connectés/ },
      es: { term: 'conectar, contacto', never: /^(Ya hay|Todavía no hay) conexión|nuevas conexiones|^Conexiones$/ },
      zh: { term: '加为联系人、联系人', never: /好友/ },
      ar: { term: 'تواصل، جهات التواصل', never: /أنتما متصلان|الصلات/ },
    },
  },
  {
    concept: 'block; mute',
    said: {
      de: { term: 'blockieren; stummschalten' },
      fr: { term: 'bloquer ; masquer' },
      es: { term: 'bloquear; silenciar' },
      zh: { term: '拉黑；屏蔽', never: /被您屏蔽/ },
      ar: { term: 'حظر؛ كتم' },
    },
  },
  {
    concept: 'dashboard; plans',
    said: {
      de: { term: 'Übersicht; Ihre Pläne', never: /Dashboard/ },
      fr: { term: 'tableau de bord ; vos projets' },
      es: { term: 'panel; sus planes' },
      zh: { term: '工作台；我的计划', never: /仪表板|控制台|主页面/ },
      ar: { term: 'لوحتي؛ خططك', never: /لوحة التحكم/ },
    },
  },
  {
    concept: 'session; call',
    said: {
      de: { term: 'Gespräch; Videoanruf' },
      fr: { term: 'séance ; appel' },
      es: { term: 'sesión; llamada' },
      zh: { term: '会谈；通话', never: /会面/, elsewhere: /^templates\./ },
      ar: { term: 'جلسة؛ مكالمة' },
    },
  },
  {
    concept: 'country (a list that names places)',
    said: {
      de: { term: 'Land' },
      fr: { term: 'pays' },
      es: { term: 'país' },
      zh: { term: '国家/地区', never: /^(留学)?国家$|国家或地区/ },
      ar: { term: 'بلد' },
    },
  },
  {
    concept: 'account; role',
    said: {
      de: { term: 'Konto; Rolle' },
      fr: { term: 'compte ; rôle' },
      es: { term: 'cuenta; rol', never: /\b(un|otro) papel\b/ },
      zh: { term: '账户；身份', never: /账号|角色/, elsewhere: /^templates\./ },
      ar: { term: 'حساب؛ دور' },
    },
  },
]

/** Formats the table of `docs/terms.md`. */
export const termsTable = (): string[] => [
  '| Concept | German | French | Spanish | Chinese | Arabic |',
  '|---|---|---|---|---|---|',
  ...terms.map(
    ({ concept, said: { de, fr, es, zh, ar } }) =>
      `| ${concept} | ${[de, fr, es, zh, ar].map(({ term }) => term).join(' | ')} |`,
  ),
]

/** Lists each text of a language that uses a form which a term forbids, with the term. */
export const findForbiddenTerms = (language: Translated, texts: Iterable<readonly [string, string]>): string[] =>
  [...texts].flatMap(([key, text]) =>
    terms.flatMap(({ concept, said }) => {
      const { term, never, elsewhere } = said[language]
      const found = never?.exec(text)
      return found && !elsewhere?.test(key)
        ? [`${language}: ${key} says "${found[0].trim()}"; ${concept} is ${term}.`]
        : []
    }),
  )
