// Claims that one word can exaggerate: places in a competition, classes of a grade, kinds of a post. Texts are folded.

const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
const any = (...patterns: string[]) => new RegExp(patterns.join('|'), 'u')

/** Places in competitions and classes of prizes, the best first. */
export const competitionPlaces: RegExp[] = [
  any(
    word('winner|winning|won|first (?:prize|place)|gold(?: medal)?'),
    word('sieger\\p{L}*|gewonnen|gewann|gewinner\\p{L}*|erste[rnsm]? (?:preis|platz)|gold\\p{L}*'),
    word('laureate?s?|vainqueur|gagnante?|remporte\\p{L}*|premier prix|premiere place|medaille d or'),
    word('ganador\\p{L}*|gane|gano|primer (?:premio|puesto|lugar)|medalla de oro'),
    '一等奖|特等奖|冠军|金奖|第一名',
    word('(?:ال|ب)?جايز[هةت] (?:ال)?اولي?ى?|فزت|فايز\\p{L}*|(?:ال)?مركز (?:ال)?اول'),
  ),
  any(
    word('runner-up|second (?:prize|place)|silver(?: medal)?'),
    word('zweite[rnsm]? (?:preis|platz)|silber\\p{L}*'),
    word('deuxieme (?:prix|place)|second prix|medaille d argent'),
    word('segund[oa] (?:premio|puesto|lugar)|finalista subcampeon\\p{L}*|medalla de plata'),
    '二等奖|亚军|银奖|第二名',
    word('(?:ال|ب)?جايز[هةت] (?:ال)?ثاني[هة]|(?:ال)?مركز (?:ال)?ثاني'),
  ),
  any(
    word('third (?:prize|place)|bronze(?: medal)?'),
    word('dritte[rnsm]? (?:preis|platz)|bronze\\p{L}*'),
    word('troisieme (?:prix|place)|medaille de bronze'),
    word('tercer[oa]? (?:premio|puesto|lugar)|medalla de bronce'),
    '三等奖|季军|铜奖|第三名',
    word('(?:ال|ب)?جايز[هةت] (?:ال)?ثالث[هة]|(?:ال)?مركز (?:ال)?ثالث'),
  ),
]

/** Classes of degrees and grades in words; longer alternatives first. */
export const gradeClasses = any(
  word('summa cum laude|magna cum laude|cum laude|with distinction|with merit'),
  word('mit auszeichnung|sehr gut(?:em|er|e)?|summa'),
  word('mention tres bien|mention assez bien|mention bien|mention passable'),
  word('matricula de honor|sobresaliente|notable'),
  '优秀|良好|优等|甲等',
  word('(?:بتقدير )?(?:ممتاز|امتياز|جيد جدا|جيد)(?: مع مرتب[هة] الشرف)?'),
)

/** Matches all classes in a text. */
export const everyGradeClass = new RegExp(gradeClasses, 'gu')

/** Posts and rights that require an appointment or a grant. */
export const posts = any(
  word(
    'tenured|permanent (?:post|position|staff|contract)|full-time|qualified|certified|licen[sc]ed|chartered|registered|accredited|interpreter|translator|professor of',
  ),
  word(
    'approbiert\\p{L}*|zertifizier\\p{L}*|staatlich gepruft\\p{L}*|festangestellt\\p{L}*|verbeamtet\\p{L}*|vollzeit|dolmetscher\\p{L}*|meister(?:in)?',
  ),
  word('titulaire|diplomee? d etat|certifiee?|agree?e?|assermentee?|interprete|temps plein|cdi'),
  word('titular|titulad[oa]|certificad[oa]|colegiad[oa]|interprete|jornada completa|plantilla'),
  '注册|持证|执业|认证|正式员工|全职|翻译员|特级',
  word('(?:ال)?(?:معتمد[هة]?|مرخص[هة]?|محترف[هة]?|مترجم[هة]?)'),
)

/** Reach of a distinction, beyond one school. */
export const distinctionReach = any(
  word(
    'nationwide|national (?:award|prize|competition|team|champion)|international (?:award|prize|competition)|world (?:champion|record)',
  ),
  word('bundesweit\\p{L}*|bundessieger\\p{L}*|landesweit\\p{L}*|weltweit\\p{L}*'),
  word('a l echelle nationale|champion(?:ne)? de france|prix (?:inter)?national'),
  word('a nivel nacional|premio (?:inter)?nacional|campeon\\p{L}* nacional'),
  '省级|国家级|全国|国际级|省优秀|世界',
  word('علي مستوي (?:ال)?(?:دول[هة]|عالم)'),
)
