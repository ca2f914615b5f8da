import { describe, expect, it } from 'vitest'
import { findPageField } from './page-fields.rules.ts'

describe('the field of a programme by the words of its name', () => {
  it.each([
    ['Maschinenbau', 'DE', 'mechanical-engineering'],
    ['Wirtschaftsinformatik', 'AT', 'information-systems'],
    ['Pflegewissenschaft', 'DE', 'nursing'],
    ['Sciences infirmières', 'CA', 'nursing'],
    ['Travail social, profil mémoire de recherche', 'CA', 'social-work'],
    ['Gestion de projet', 'CH', 'business'],
    ['Transportation Systems', 'DE', 'civil-engineering'],
    ['Steuerungstechnik und Elektronik', 'DE', 'electrical-engineering'],
    ['Mental Health Nursing (Pre-registration)', 'GB', 'nursing'],
    ['Clinical and Health Psychology', 'GB', 'psychology'],
    ['Communication Sciences and Disorders', 'US', 'speech-hearing'],
    ['Translational Neuroscience', 'DE', 'neuroscience'],
    ['IT-Security', 'DE', 'cybersecurity'],
    ['Finance (Rotman School of Management)', 'CA', 'finance'],
    ['Dementia', 'GB', 'health-sciences'],
    ['Distributed Systems Engineering', 'DE', 'computer-science'],
    ['International Doctorate Programme European Urban Studies (IPP-EU)', 'DE', 'urban-planning'],
    ['English Linguistics', 'GB', 'linguistics'],
    ['BSN to DNP', 'US', 'nursing'],
    ['MPP (Example School)', 'US', 'public-policy'],
    ['English Education (7-12)', 'US', 'education'],
    ['Urban Education (online)', 'US', 'education'],
    ['Bilingual Early Childhood Education', 'US', 'education'],
    ['Cognitive and Clinical Neuroscience: Fundamental Neuroscience', 'NL', 'neuroscience'],
    ['Sustainable Forest Management', 'CA', 'forestry'],
    ['Classical Music (Zwolle)', 'NL', 'music'],
    ['Athletic Training', 'US', 'kinesiology'],
    ['Industrial Ecology (joint degree)', 'NL', 'environmental-science'],
    ['Combined Clinical/Counseling Psychology', 'US', 'psychology'],
  ])('%s of %s is in the field %s', (name, country, field) => {
    expect(findPageField(name, country)).toBe(field)
  })

  it('a name without a field word has no field', () => {
    expect(findPageField('Non Linear Narrative', 'NL')).toBeUndefined()
  })
})
