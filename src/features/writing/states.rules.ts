// States of papers, authors and degrees, in six languages together. Texts are folded.

const any = (...words: string[]) => new RegExp(words.join('|'), 'u')
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

/** States of a paper, lowest first. */
export const paperStates: RegExp[] = [
  any(
    word('in preparation|preparing|draft|manuscript|working paper'),
    word('in vorbereitung|manuskript'),
    word('en preparation|manuscrit'),
    word('en preparacion|manuscrito'),
    '撰写|在写|准备|初稿',
    word('قيد (?:ال)?(?:اعداد|تحضير)|مسود[هة]'),
  ),
  any(
    word('submitted|under (?:review|consideration)|in review|with the (?:editors?|referees|reviewers)'),
    word('eingereicht|in begutachtung|liegt .{0,20}redaktion'),
    word('soumis\\p{L}*|en (?:cours d )?evaluation|en relecture'),
    word('enviad[oa]|sometid[oa]|en revision|en evaluacion'),
    '投稿|送审|在审|审稿|外审',
    word('(?:قيد|تحت) (?:ال)?(?:مراجع[هة]|تحكيم)|مقدم'),
  ),
  any(
    word('(?:minor|major|requested) revisions?|revise and resubmit|back from the (?:referees|reviewers|editors?)'),
    word('(?:kleine\\p{L}*|geringfugige\\p{L}*) (?:anderungen|uberarbeitung\\p{L}*)'),
    word('(?:corrections|revisions) (?:mineures|majeures)'),
    word('(?:cambios|correcciones|revisiones) (?:menores|mayores)'),
    '小修|大修|返修|退修',
    word('تعديلات (?:طفيف[هة]|بسيط[هة])'),
  ),
  any(
    word('accepted|in press|forthcoming|to appear|cleared for publication|(?:passed|through) (?:peer )?review'),
    word('angenommen|im druck|(?:erscheint|erscheinen) (?:demnachst|bald|in kurze)'),
    word('accepte[es]*|sous presse|a paraitre'),
    word('aceptad[oa]s?|en prensa|proxima aparicion'),
    '录用|接收|接受发|用稿|待刊|即将(?:发表|刊出|见刊)',
    word('مقبول\\p{L}*|قبل(?:ت|تها)|قيد النشر|(?:س)(?:ينشر|تنشر)'),
  ),
  any(
    word(
      'published|appeared|appears in|came out|in print|can be read in|(?:journal|review|proceedings|bulletin|quarterly) .{0,40}(?:printed|carried|ran)|(?:printed|carried) (?:the|our|my) (?:results|paper|article|findings)',
    ),
    word('veroffentlicht\\p{L}*|erschien\\p{L}*|publiziert|abgedruckt|nachzulesen'),
    word('publie[es]*|paru[es]*|imprimee?s?'),
    word('publicad[oa]s?|aparecio|publique|salio (?:en|publicad[oa])'),
    '发表|见刊|刊登|刊出|刊发|刊载',
    word('(?:و)?(?:نشر\\p{L}*|منشور\\p{L}*|صدر\\p{L}*)'),
  ),
]

/** Author positions, which must equal the stated one. */
export const authorPositions: [string, RegExp][] = [
  [
    'first',
    any(
      word('first(?:-| )author|lead author|main author'),
      word('erst(?:autor|autorin)|haupt(?:autor|autorin)'),
      word('premi(?:er|ere) auteure?'),
      word('primera? autora?|primera firma|encabezo .{0,20}autor\\p{L}*|autora? principal|editora? principal'),
      '第一作者',
      word('(?:ال)?(?:مولف|باحث)\\p{L}* (?:ال)?اول\\p{L}*'),
    ),
  ],
  [
    'sole',
    any(
      word('sole author|single author|only author'),
      word('allein(?:autor|autorin)|alleinige\\p{L}* (?:autor|verfasser)\\p{L}*'),
      word('seule? auteure?'),
      word('unic[oa] autora?'),
      '独立作者|唯一作者',
    ),
  ],
  [
    'corresponding',
    any(
      word('corresponding author'),
      word('korrespondenz(?:autor|autorin)|korrespondierende\\p{L}*'),
      word('auteure? correspondante?'),
      word('autora? de correspondencia'),
      '通讯作者',
    ),
  ],
  ['third', any(word('third author'), word('dritt(?:autor|autorin)'), '第三作者')],
  ['second', any(word('second author'), word('zweit(?:autor|autorin)'), '第二作者')],
]

/** Completion of a degree, as opposed to one still in progress. */
export const completion = any(
  word(
    'complete|completed|hold|holds|graduated|(?:since|after|upon) (?:my )?graduat\\p{L}*|graduating from|graduate of|as a (?:recent )?graduate|earned|obtained|finished|received my|with my degree|(?:degree|diploma) in hand|now that i have my',
  ),
  word(
    'abgeschlossen|absolvent\\p{L}*|habe .{0,40} (?:erworben|erlangt)|besitze|(?:seit|nach) (?:meinem|dem) (?:\\p{L}*abschluss|studium|examen)|in der tasche',
  ),
  word(
    'diplomee?|obtenu|titulaire|acheve|(?:depuis|apres) mon (?:diplome|master|doctorat)|diplome .{0,20}en poche|ai (?:soutenu|valide)',
  ),
  word(
    'graduad[oa]|titulad[oa]|licenciad[oa] desde|titulo .{0,40}en la mano|obtuve|termine|complete|egresad[oa]|me (?:gradue|licencie|titule)|(?:tras|desde que|despues de) (?:graduarme|licenciarme|titularme|terminar)',
  ),
  '毕业于|已毕业|毕业(?:之?后|以来)|自毕业|刚毕业|(?:获得?|取得|拿到)[^,。]{0,8}(?:学位|毕业证|文凭)|(?:学士|硕士|博士)\\(',
  word('(?:و)?(?:تخرجت|(?:منذ |بعد )?تخرجي|بعد (?:ال)?تخرج|حصلت على|حاصل[هة]? على|خريج\\p{L}*|انهيت|اكملت|نلت)'),
)
export const expected = any(
  word('expected|anticipated|in progress|ongoing|candidate|student'),
  word('voraussichtlich|laufend|student\\p{L}*'),
  word('prevue?|en cours'),
  word('previst[oa]|en curso|esperad[oa]'),
  '预计|在读|年毕业',
  word('متوقع\\p{L}*|طالب\\p{L}*'),
)

/** Degree levels, lowest first. */
export const degreeLevels: RegExp[] = [
  any(
    word('b\\.?\\s?(?:sc|a|eng|e|ed|tech|com)(?:\\(hons\\))?|bachelor\\p{L}*|licen[cs]\\p{L}*|grado|lic'),
    '本科|学士',
    word('(?:ال)?(?:بكالوريوس|ليسانس|اجاز[هة])'),
  ),
  any(
    word('m\\.?\\s?(?:sc|a|eng|th|phil|ed|res|ba)|master\\p{L}*|magister|maestria|maitrise'),
    '硕士',
    word('(?:ال)?(?:ماجستير|ماستر)'),
  ),
  any(word('ph\\.?\\s?d|doctor(?:al|ate|at|ado)|doktor\\p{L}*|promotion|dr'), '博士', word('(?:ال)?دكتوراه')),
]
