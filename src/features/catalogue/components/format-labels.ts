import type { TFunction } from 'i18next'
import type { ProgramFormat } from '../rules.ts'

/** Formats the name of a format, as badges and filters show it. */
export const formatFormatName = (format: ProgramFormat, t: TFunction): string =>
  ({
    executive: t('matching.format.executive'),
    fullTime: t('catalogue.fact.modeName.fullTime'),
    partTime: t('matching.format.partTime'),
    online: t('matching.format.online'),
    distance: t('catalogue.fact.modeName.distance'),
  })[format]
