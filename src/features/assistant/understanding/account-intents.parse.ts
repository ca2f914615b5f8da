import type { Patterns } from './entity-words.rules.ts'

export type AccountIntent =
  | 'twoFactor'
  | 'deleteAccount'
  | 'exportData'
  | 'changePassword'
  | 'changeRole'
  | 'changeLanguage'

/** Patterns of questions about the account. */
export const accountIntents: [AccountIntent, Patterns][] = [
  [
    'twoFactor',
    {
      en: /two.?factor|\b2fa\b|authenticator|second factor/,
      es: /dos (factores|pasos)|doble factor/,
      fr: /deux (facteurs|etapes)|double authentification/,
      de: /zwei.?faktor|zweiter? faktor/,
      zh: /双重|两步验证|二次验证/,
      ar: /بخطوتين|المصادقه الثنائيه|المصادقة الثنائية|التحقق الثنائي/,
    },
  ],
  [
    'deleteAccount',
    {
      en: /(delete|close|remove|erase) (my|the) (account|profile|data)/,
      es: /(eliminar|borrar|cerrar) (mi|la) (cuenta|perfil)/,
      fr: /(supprimer|fermer|effacer) mon compte/,
      de: /konto.{0,200}(losch|loesch|schlie)|(losche|schlie).{1,200}konto/,
      zh: /(删除|注销).{0,200}(账户|账号|帐户|帐号)/,
      ar: /حذف (حساب|الحساب)|اغلاق حساب/,
    },
  ],
  [
    'exportData',
    {
      en: /export|download (all )?my data|copy of my data/,
      es: /exportar|descargar mis datos/,
      fr: /exporter|telecharger mes donnees/,
      de: /export|(daten|alles) .{0,200}herunterladen/,
      zh: /导出|下载我的数据/,
      ar: /تصدير|تنزيل بيانات/,
    },
  ],
  [
    'changePassword',
    {
      en: /password/,
      es: /contrasena/,
      fr: /mot de passe/,
      de: /passwort|kennwort/,
      zh: /密码/,
      ar: /كلمه (المرور|السر)|كلمة (المرور|السر)/,
    },
  ],
  [
    'changeRole',
    {
      en: /(change|switch) (my )?role|become a mentor/,
      es: /cambiar (de|mi) rol|ser mentor/,
      fr: /changer de role|devenir mentor/,
      de: /rolle (wechseln|andern)|mentor(in)? werden/,
      zh: /(切换|更改|改变).{0,200}角色|成为导师/,
      ar: /تغيير (دور|الدور)|اصبح مرشد/,
    },
  ],
  [
    'changeLanguage',
    {
      en: /(change|switch) (the )?language|in (another|a different) language/,
      es: /cambiar (el|de) idioma/,
      fr: /changer (la|de) langue/,
      de: /sprache (wechseln|andern|umstellen)/,
      zh: /(切换|更改|改变).{0,200}语言/,
      ar: /تغيير اللغه|تغيير اللغة/,
    },
  ],
]
