import { foldText } from '#src/shared/unicode.ts'

// Derives the time zone of a university from its location. Deadlines depend on it, so an ambiguous location has none:
// users would believe a wrong guess.

export interface UniversityPlace {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** State or province, in the catalogue's spelling. */
  region: string | null
  city: string | null
}

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const

const fold = (text: string): string => foldText(text).replace(/[.'’]/g, '').replace(/[_-]/g, ' ').trim()

const table = (lines: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lines).flatMap(([zone, places]) => places.split(',').map((place) => [fold(place), zone] as const)),
  )

/** States and provinces with one time zone; those with two have the predominant one. */
const regions: Record<string, ReadonlyMap<string, string>> = {
  US: table({
    [eastern]: 'CT,DC,DE,FL,GA,IN,MA,MD,ME,MI,NC,NH,NJ,NY,OH,PA,RI,SC,VA,VT,WV',
    [central]: 'AL,AR,IA,IL,KS,LA,MN,MO,MS,ND,NE,OK,SD,TX,WI',
    [mountain]: 'CO,MT,NM,UT,WY',
    [pacific]: 'CA,NV,OR,WA',
    'America/Phoenix': 'AZ',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR',
  }),
  CA: table({
    'America/Toronto': 'Ontario,Quebec',
    'America/Vancouver': 'British Columbia',
    'America/Edmonton': 'Alberta',
    'America/Regina': 'Saskatchewan',
    'America/Winnipeg': 'Manitoba',
    'America/Halifax': 'Nova Scotia,New Brunswick,Prince Edward Island',
    'America/St_Johns': 'Newfoundland and Labrador',
  }),
  AU: table({
    'Australia/Sydney': 'New South Wales,Australian Capital Territory',
    'Australia/Melbourne': 'Victoria',
    'Australia/Brisbane': 'Queensland',
    'Australia/Adelaide': 'South Australia',
    'Australia/Perth': 'Western Australia',
    'Australia/Hobart': 'Tasmania',
    'Australia/Darwin': 'Northern Territory',
  }),
}

/** Cities that country and state do not determine. */
const cities: Record<string, ReadonlyMap<string, string>> = {
  US: table({
    [eastern]: 'Lexington KY,Louisville KY,Richmond KY,Knoxville TN,Chattanooga TN,Johnson City TN',
    [central]:
      'Bowling Green KY,Murray KY,Nashville TN,Memphis TN,Murfreesboro TN,Cookeville TN,Martin TN,Clarksville TN,Pensacola FL,Panama City FL,Gary IN,Hammond IN,Valparaiso IN,Evansville IN',
    [mountain]:
      'El Paso TX,Boise ID,Pocatello ID,Nampa ID,Rexburg ID,Rapid City SD,Spearfish SD,Dickinson ND,Chadron NE',
    [pacific]: 'Moscow ID,Lewiston ID',
  }),
  CA: table({ 'America/Thunder_Bay': 'Thunder Bay Ontario' }),
  BR: table({
    'America/Sao_Paulo':
      'Belo Horizonte,Rio de Janeiro,Campinas,Brasilia,Curitiba,Porto Alegre,Florianopolis,Niteroi,Sao Carlos,Vicosa',
  }),
  MX: table({ 'America/Mexico_City': 'Guadalajara,Puebla,Queretaro,Guanajuato,Morelia,Toluca,Xalapa' }),
  ID: table({ 'Asia/Jakarta': 'Bandung,Depok,Bogor,Yogyakarta,Semarang,Surabaya,Malang', 'Asia/Makassar': 'Denpasar' }),
  RU: table({ 'Europe/Moscow': 'Saint Petersburg,St Petersburg,Dolgoprudny,Kazan,Nizhny Novgorod' }),
  ES: table({ 'Atlantic/Canary': 'Las Palmas,Las Palmas de Gran Canaria,La Laguna,Santa Cruz de Tenerife' }),
  PT: table({ 'Atlantic/Azores': 'Ponta Delgada,Angra do Heroismo,Horta' }),
}

/** Zones of countries, except islands and border regions, which the cities above or zone names determine. */
const countries: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UZ: 'Asia/Tashkent',
}

/** Urumqi represents a region whose offices use Beijing time. */
const notOfCity = ['Asia/Urumqi']

/** Available in Node from version 22; the types lag behind, and browser support is partial. */
type LocaleOfPlace = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const zonesOf = (country: string): string[] => {
  try {
    const locale: LocaleOfPlace = new Intl.Locale(`und-${country}`)
    return locale.getTimeZones?.() ?? []
  } catch {
    return []
  }
}

const cityOf = (zone: string): string => fold(zone.split('/').at(-1) ?? zone)

/** Finds the time zone of a university; undefined when its location is ambiguous. */
export const findUniversityZone = ({ country, region, city }: UniversityPlace): string | undefined => {
  const zones = zonesOf(country)
  if (zones.length === 1) return zones[0]
  if (city) {
    const known = cities[country]
    const named = known?.get(fold(city)) ?? known?.get(fold(`${city} ${region ?? ''}`))
    if (named) return named
    const ofCity = zones.find((zone) => cityOf(zone) === fold(city) && !notOfCity.includes(zone))
    // In a country with states, a city may share the name of a zone's city: Denver NC, Melbourne FL.
    if (ofCity && !regions[country]) return ofCity
  }
  return (region ? regions[country]?.get(fold(region)) : undefined) ?? countries[country]
}
