import type common from '../../public/locales/en/common.json'

// The English catalogue is the list of keys: a key that is not in it does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common }
  }
}
