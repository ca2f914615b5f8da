import type { Patterns } from './entity-words.rules.ts'

/** Intent of a question that a help article answers. */
export type AdviceIntent = 'tiers' | 'how-many' | 'professors' | 'fees' | 'visa' | 'free' | 'decisions'

export const adviceIntents: [AdviceIntent, Patterns][] = [
  [
    'tiers',
    {
      en: /(?:difference|mean|meaning|explain|definition|what (?:is|are) (?:a |an )?)[^?]{0,80}(?:reach|target|safety|safeties|likely|dream school)|(?:reach|target|safety|safeties|likely|dream school)[^?]{0,60}(?:mean|difference|explain|stand for)/,
      es: /(significa|diferencia|que (es|son))[^?]{0,80}(reach|target|safety|ambicios|segur|alcanzable|realista)/,
      fr: /(veut dire|signifi|difference|c.est quoi)[^?]{0,80}(reach|target|safety|ambitieu|realiste)|(reach|target|safety)[^?]{0,60}(veut dire|signifi|difference|quoi)/,
      de: /(heisst|heißt|bedeut|unterschied|was ist)[^?]{0,80}(reach|target|safety|anspruchsvoll|realistisch|sicher)/,
      zh: /(冲刺|适中|稳妥|保底|匹配校)[^？]{0,40}(区别|意思|什么|差别|含义)|(区别|意思|含义)[^？]{0,40}(冲刺|稳妥|保底)/,
      ar: /(الفرق|معني|معنى|يعني|تعني)[^؟]{0,80}(طموح|متوازن|مناسب|مرجح|امن|آمن|reach|safety|target)/,
    },
  ],
  [
    'how-many',
    {
      en: /how many (schools|universit|programm?e?s|places|colleges|applications|unis)[^?]{0,40}(apply|should|need|enough|send)|how many should i apply|(scared|afraid|worried|anxious|nervous)[^?]{0,60}(get in|reject|accept|admit)|(everybody|everyone|all|nobody|no one)[^?]{0,30}(reject|accept|take)s?|not get in anywhere|won.?t get in/,
      es: /(a )?cuant(as|os) (universidades|programas|sitios|escuelas|solicitudes)|miedo[^?]{0,40}(admit|acept|rechaz)|si (todos|todas|nadie) me (rechaz|acept|admit)/,
      fr: /combien (de|d.) ?(programmes|universites|ecoles|candidatures|masters)|peur[^?]{0,40}(admis|accept|refus)|si (tout le monde|tous|personne)[^?]{0,20}(refus|accept)/,
      de: /wie vielen? (unis|universitaten|hochschulen|programme|studiengange|bewerbungen|stellen)|(angst|sorge)[^?]{0,60}(genommen|abgelehnt|angenommen|zusage)|wenn (alle|niemand|keiner)[^?]{0,30}(ablehn|nimmt|absag)/,
      zh: /(申请|投)(多少|几)(所|个|家)|多少所(学校|大学)|(害怕|担心)[^？]{0,20}(录取|拒)|全(部)?被拒/,
      ar: /كم (جامع[هة]|برنامج[ا]?|طلب)|(خائف|اخاف|قلق)[^؟]{0,40}(قبول|اقبل|رفض)|اذا رفضني الجميع/,
    },
  ],
  [
    'professors',
    {
      en: /(e.?mail|contact|write to|message|reach out to|talk to)[^?]{0,30}(professor|faculty|supervisor|advis[eo]r)|(professor|supervisor)s?[^?]{0,40}(before|first|contact|e.?mail)/,
      es: /(escribir|contactar|mandar|enviar|hablar)[^?]{0,30}(profesor|tutor|supervisor)/,
      fr: /(ecrire|contacter|envoyer|parler)[^?]{0,30}(professeur|prof\b|profs\b|directeur|encadrant)/,
      de: /(professor|prof\b|profs\b|betreuer|doktorvater)[^?]{0,40}(schreiben|kontakt|anschreiben|mail)|(schreiben|kontaktieren|anschreiben)[^?]{0,30}(professor|betreuer)/,
      zh: /(联系|套磁|写信|发邮件)[^？]{0,10}(教授|导师)|(教授|导师)[^？]{0,10}(联系|套磁|邮件)|套磁/,
      ar: /(اراسل|مراسل|اكتب|التواصل|اتواصل)[^؟]{0,30}(استاذ|اساتذ|مشرف|دكتور)/,
    },
  ],
  [
    'fees',
    {
      en: /fee waiver|waiv(e|ed|er)[^?]{0,30}fee|fees?[^?]{0,40}waive|(cannot|can.?t) afford[^?]{0,30}fee/,
      es: /(exencion|exento|eximir|no pagar)[^?]{0,40}tasa|tasa[^?]{0,40}(exen|exim)/,
      fr: /(exoner|dispens)[^?]{0,40}frais|frais[^?]{0,40}(exoner|dispens)/,
      de: /gebuhr[^?]{0,40}(erlass|befrei|sparen)|(erlass|befreiung)[^?]{0,40}gebuhr/,
      zh: /(免|减免|豁免)[^？]{0,6}(申请费|费用)|申请费[^？]{0,8}(免|减)/,
      ar: /(اعفاء|الاعفاء|اعفي)[^؟]{0,30}رسوم/,
    },
  ],
  [
    'visa',
    {
      en: /\bvisas?\b/,
      es: /visado|\bvisas?\b/,
      fr: /\bvisas?\b/,
      de: /visum|\bvisa\b|aufenthaltstitel/,
      zh: /签证/,
      ar: /تاشير[هة]|فيزا/,
    },
  ],
  [
    'free',
    {
      en: /(is|are) (this|it|the (site|app|service|platform)|you|gradapp) (really )?(for )?free|(do|does) (this|it|you|gradapp)[^?]{0,20}cost|do i have to pay (for|to use) (this|gradapp|the site)/,
      es: /(es|esto es) grat(is|uito)|hay que pagar por (usar|esto)/,
      fr: /(c.est|est.ce) gratuit|faut.il payer (pour utiliser|ce site)/,
      de: /(ist (das|die seite|gradapp)|kostet (das|die seite|gradapp))[^?]{0,20}(kostenlos|gratis|umsonst|etwas|was)/,
      zh: /(网站|平台|这个|gradapp)[^？]{0,6}(免费|收费|要钱)/,
      ar: /(الموقع|المنص[هة]|هذا|الخدم[هة])[^؟]{0,12}مجاني/,
    },
  ],
  [
    'decisions',
    {
      en: /(when|how long)[^?]{0,40}(hear back|decision|results?\b|answer from|reply from)|decisions? (come|released|out)/,
      es: /(cuando)[^?]{0,40}(respond|resultado|decision|contest)/,
      fr: /quand[^?]{0,40}(reponse|resultat|decision)/,
      de: /wann[^?]{0,40}(bescheid|zusage|entscheidung|ruckmeldung|antwort)/,
      zh: /(什么时候|何时|多久)[^？]{0,12}(出结果|结果|放榜|录取通知|答复|回复)/,
      ar: /(متي|متى)[^؟]{0,30}(النتائج|نتيج[هة]|القرار|الرد)/,
    },
  ],
]

export const nextWords: Patterns = {
  en: /what (should|do|can|must|shall) i (do )?(do )?(next|now|first)|what.?s next( for me)?\b|next steps?\b|where (do|should|can) i (start|begin)|what now\b/,
  es: /que (hago|debo hacer|deberia hacer|tengo que hacer|puedo hacer)( ahora| primero| despues|\W*$)|ahora que\b|siguiente paso|proximo paso|por donde (empiezo|empezar)/,
  fr: /(par quoi|par ou)[^?]{0,20}commencer|prochaine etape|(que|quoi) (dois.je |faut.il )?faire (maintenant|ensuite|d.abord|en premier)|que dois.je faire|qu.est.ce que je (fais|dois faire) (maintenant|ensuite)|et maintenant/,
  de: /was (soll|muss|kann|mache|tue|sollte) ich[^?]{0,20}(als nachstes|jetzt|nun|zuerst|machen|tun)|nachste[rn]? schritt|womit (soll|fange|beginne)|wie geht es weiter|was nun/,
  zh: /(下一步|接下来|现在)[^？]{0,6}(做|干|怎么办|什么|该)|我该(做|干)什么|从(哪|哪里|哪儿)开始|先做什么/,
  ar: /ماذا (افعل|علي|يجب|ينبغي)[^؟]{0,20}(الان|تاليا|بعد|اولا|افعل)|ماذا افعل|الخطو[هة] التالي[هة]|من اين ابدا|وماذا الان/,
}

export const chanceWords: Patterns = {
  en: /\bsafety\b|\breach\b|\btarget\b|chances?\b|(can|could|will|would) i (get|be) (in|into|accepted|admitted|in to)\b|get into|am i (good enough|competitive|qualified)|likely[^?]{0,30}(admit|accept|get in)|my odds|realistic/,
  es: /posibilidades|probabilidad|opcion(es)? segura|(me )?(admitir|aceptar)(an|ian|a)|puedo entrar|opciones tengo/,
  fr: /chances?\b|choix sur|(etre|serai|serais)[^?]{0,12}(admis|accepte|pris)|mes chances|probabilite/,
  de: /chancen?\b|komme ich[^?]{0,40}(rein|in\b)|genommen werden|angenommen werden|aussicht|wahrscheinlich/,
  zh: /录取[^？]{0,4}(机会|概率|可能|吗)|能(被)?[^？]{0,20}录取|(机会|希望|把握)[^？]{0,3}(大|多|吗)|保底|冲刺/,
  ar: /فرص|احتمال|هل (ساقبل|يمكن ان اقبل|اقبل)|قبولي/,
}

export const gradeWords: Patterns = {
  en: /convert|equivalent|equal to|on (a|the) (4|us|american)|in (us |american )?gpa|to gpa|as a gpa|4\.0 scale|gpa scale|what is (a )?(cgpa|gpa|grade)/,
  es: /convertir|equivale|equivalente|en (gpa|escala)|escala (de )?4|pasar a gpa/,
  fr: /convertir|equivaut|equivalent|(fait|donne|vaut) combien|en gpa|sur (une )?echelle/,
  de: /umrechn|umgerechnet|entspricht|im amerikanischen|in gpa|als gpa|gpa\b[^?]{0,10}\?/,
  zh: /换算|折算|相当于|等于多少|转换|转成|对应/,
  ar: /تحويل|يعادل|تعادل|احول|يساوي/,
}
