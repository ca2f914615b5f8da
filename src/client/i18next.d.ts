import type common from '../../public/locales/en/common.json'

// Types of the translation keys come from the English catalogue: an unknown key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common }
  }
}
