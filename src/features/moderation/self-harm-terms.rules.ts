// Terms of despair that do not mention death: single terms, or two together. terms.rules.ts describes the matching.
// Written from 189 texts of people who do not name it, in six languages, and from 607 harmless ones beside them.

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

/** Hopelessness terms that suffice alone: not wanting to exist or go on, being a burden, guilt about being alive. */
export const hopelessness = list(
  'want to exist|wanna exist|not exist any|not to exist|stop existing|if i never existed|never been born|not been born|was never born|were never born|done with living|done with life|tired of life|reason to stay alive|strength left to stay|stay alive for another|how do people stay alive|not stay alive|why i should wake up|hope i don t wake|hope i won t wake|hope i never wake|that i woke up again|deserve to live|deserve to be alive|relieved if i was|relieved if i were|relieved if i weren|relieved without me|if i was gone|if i were gone|worry less without me|easier without me|world is better without|sleep for good|sleep forever and|do this life|this life thing|whether i live or|if i live or die|survive this winter|wish a car would|life is over for me|my life is over|painless way to|painful way to go|painful way to die|way to die|in long sleeves to hide|full of cuts|cuts on my arms|scars on my arms|hid the knives|hide the knives|i am a burden|i m a burden|just a burden|if i stopped breathing|no way out for me|i have a plan and a date|harm me tonight|what i will do tonight|what i might do tonight|do to myself|i vanished nobody|if i vanished|take my own life|took my own life|hope i won t make it|not make it to thirty',
  'nicht mehr existieren|aufhoren zu existieren|nie geboren|nicht geboren|keine kraft mehr zu leben|kraft zu leben|am leben bleiben|bleibt man am leben|verdiene nicht zu leben|verdiene es nicht zu leben|mich nicht mehr gabe|es mich nicht gabe|gibt es mich nicht mehr|gibt es mich im|wenn ich weg ware|wenn ich nicht mehr ware|eine last fur|nur eine last|zur last falle|fur immer ein|schlafe fur immer|einschlafen und nie|morgens einfach nicht aufwache|nicht aufwache|wozu ich morgen|wozu ich noch aufsteh|wozu noch weiter|mein leben vorbei|mein leben ist vorbei|ob ich lebe|egal ob ich leb|leben nicht aus|dieses leben nicht mehr|leben fuhlt sich sinnlos|leben hat keinen sinn|leben ist sinnlos|mit dem leben|arme sind voller schnitte|voller schnitte|wieder geschnitten|mich geschnitten und|nicht mehr atme|aufhore zu atmen|keinen ausweg|mir heute antue|mir antue|mir antun konnte|einen plan und ein datum|tot sein ware|tot ware leichter|lieber tot|ganz weg fur immer|grund zu bleiben und finde keinen|am gleis gestanden|habe alles geregelt und|ohne mich hatten|leben zu nehmen|das leben nehmen',
  'no quiero existir|dejar de existir|no existir mas|no hubiera nacido|no haber nacido|fuerzas para vivir|fuerzas para seguir viv|seguir viva|seguir vivo|se sigue con vida|merezco vivir|soy una carga|una carga para mi|si yo no estuviera|si yo faltara|sin mi seria mas facil|sin mi estarian|duermo para siempre|dormir para siempre|no despertarme|para que levantarme|para que despertar|mi vida ya se acabo|mi vida se acabo|mi vida se termino|da igual vivir|da igual seguir|no soporto vivir|no soporto esta vida|la vida no tiene sentido|irme para siempre|brazos llenos de cortes|llenos de cortes|deje de respirar|dejara de respirar|no hay salida|lo que me voy a hacer|lo que me pueda hacer|un plan y una fecha|estar muerta|estar muerto|no estare en este mundo|ate a este mundo|cerrar los ojos y no volver|hacen falta para morir|mirando las vias',
  'envie d exister|plus exister|ne plus exister|arreter d exister|ne jamais naitre|jamais ne|pas etre ne|pas etre nee|force de rester en vie|force de vivre|rester en vie|merite pas de vivre|un poids pour|un fardeau|si je n etais plus|si je n existais|sans moi ce serait|m endors enfin pour toujours|dormir pour toujours|ne pas me reveiller|pourquoi me lever demain|pourquoi me reveiller|ma vie est finie|ma vie est foutue|supporte plus de vivre|supporte plus cette vie|vie n a plus aucun sens|vie n a plus de sens|partir pour de bon|plus de ce monde|bras sont pleins de coupures|pleins de coupures|suis encore coupe|je ne respire plus|j arretais de respirer|pas d issue|ce que je vais me faire|ce que je pourrais me faire|un plan et une date|etre morte serait|etre mort serait|ne me retient ici|que je vive ou non|fermer les yeux et ne jamais|au bord du quai|de somniferes',
  '为什么还要醒|不如不醒|第二天别醒|别再醒来|不想存在|不再存在|没出生就好|没有出生就好|不该出生|不配活|没有力气再活|没力气活|还能活下去|怎么活下去|我不在了大家|没有我会轻松|没有我会好|没有我爸妈|没有我 爸妈|没有我 家里|没有我 他们|没有我 大家|是家里的负担|是个负担|我是负担|少了我会|没有我这个人|永远睡着|永远离开|受不了这样活|活着没有任何意义|活不活着|人生到头|人生完了|没有什么让我留恋|没什么可留恋|又划了自己|划了自己|手臂全是伤口|停止呼吸|没有出路了|跟大家告别|会对自己做什么|对自己下手|有了计划和日子|攥着一把药|死了比|站在楼顶|闭上眼睛再也不|一天都不想再过|片安眠药|药吃多少',
  'اريد الوجود|ان اكون موجود|ابغي اكون موجود|لم اولد|ليتني لم|لا استحق الحياه|لا استحق ان اعيش|قوه لابقي|لابقي حيا|يبقي المرء حيا|عبء علي|انا عبء|لو لم اكن موجود|لو لم اكن بين|بدوني يكون|بدوني اسهل|اخيرا الي الابد|انام للابد|لماذا استيقظ|الا اصحو|ان لا اصحو|الا استيقظ|حياتي انتهت|انتهت حياتي|لا اطيق هذه الحياه|لا اطيق العيش|لا معني للعيش|الرحيل بلا رجعه|لن اكون في هذه الدنيا|انهي عمري|ذراعاي مليء|مليءتان بالجروح|مليئتان بالجروح|توقفت عن التنفس|لا مخرج لي|سافعله بنفسي|افعله بنفسي|خطه وتاريخ|الموت اهون|يربطني بهذه الدنيا|ان عشت او لم|اغمض عيني ولا|من غيري فيه|حبه منوم',
)

/** Hopelessness pairs that count only together: each is harmless alone. */
export const hopelessPairs: readonly (readonly [string[], string[]])[] = [
  // Farewell, and words that absolve others.
  [
    list(
      'goodbye|farewell|tell my sister|tell my mother|tell my mum|tell my brother|tell my family|tell my parents',
      'lebt wohl|leb wohl|macht es gut|sagt meiner|sagt meinem|sagt meinen|sag meiner',
      'adios|digan a mi|diganle a mi|decidle a mi|digale a mi',
      'adieu|au revoir|dites a ma|dites a mon|dis a ma|dites a mes',
      '再见|永别|告诉我妹|告诉我妈|告诉我爸|告诉我哥|告诉我姐|告诉我弟',
      'وداعا|قولوا لاختي|قولوا لامي|قولوا لاهلي|قولوا لابي|قولوا لاخي',
    ),
    list(
      'not your fault|nobody s fault|no one s fault|i love her|i love him|i loved her|i loved him|i love them|i loved them|forgive me',
      'nicht eure schuld|nicht deine schuld|niemand ist schuld|lieb habe|verzeiht mir|verzeih mir',
      'no es culpa|nadie tiene la culpa|que la quiero|que lo quiero|que los quiero|perdonenme|perdonadme',
      'pas de votre faute|pas votre faute|la faute de personne|que je l aime|que je les aime|pardonnez moi',
      '不是你们的错|不怪你们|我爱她|我爱他|对不起',
      'ليس الذنب ذنبكم|ليس ذنبكم|اني احبها|اني احبه|اني احبهم|سامحوني',
    ),
  ],
  // Plea for pardon, and unbearable pain.
  [
    list(
      'sorry to everyone|sorry everyone|forgive me all|i m so sorry everyone',
      'verzeiht mir alle|es tut mir leid an alle|entschuldigung an alle',
      'perdonenme todos|perdonadme todos|perdon a todos',
      'pardon a tous|pardonnez moi tous',
      '对不起大家|大家对不起|对不起所有人',
      'سامحوني جميعا|سامحوني كلكم',
    ),
    list(
      'can t do this|cannot do this|can t anymore|can t any more|life|can t bear|tired',
      'leben|kann nicht mehr|halte|nicht mehr aus',
      'vivir|vida|no puedo mas|no soporto|no aguanto',
      'vivre|vie |n en peux plus|ne supporte',
      '活|受不了|撑不住|太累',
      'الحياه|لا اطيق|لم اعد احتمل|تعبت',
    ),
  ],
  // Letters to all relatives, and the hardest of them.
  [
    list(
      'letters to everyone|letter to everyone|a letter for each|letter to each of',
      'die briefe liegen|brief an jeden|briefe an alle',
      'una carta para cada|una carta a cada|cartas para todos',
      'une lettre a chacun|lettre pour chacun|lettres pour tous',
      '给每个人都写了信|给每个人写了信',
      'رساله لكل واحد|رسائل للجميع|رساءل للجميع',
    ),
    list(
      'mum s|mom s|mother s|hardest|one for each',
      'schublade|mama|mutter|geregelt',
      'madre|mama|cuesta',
      'maman|mere|dure',
      '妈妈|最难',
      'امي|اصعبها',
    ),
  ],
  // High place or rails, and a step or silence.
  [
    list(
      'on the bridge|off the bridge|on the roof|off the roof|edge of the platform|by the tracks|train tracks|on the ledge',
      'auf der brucke|auf dem dach|an den gleisen|am gleis|am bahnsteig',
      'en el puente|en la azotea|en el tejado|las vias|en el borde',
      'sur le pont|sur le toit|bord du quai|sur les rails|au bord du',
      '桥上|楼顶|天台|站台边|铁轨',
      'علي الجسر|علي السطح|حافه الرصيف|سكه القطار',
    ),
    list(
      'one step and|one jump|it is quiet|and it s quiet|let go|i am standing|i m standing|standing here|end it',
      'ein schritt|ist es still|stehe ich|ich stehe|loslassen|springen',
      'un paso|con un paso|todo se calla|estoy en|saltar',
      'un pas |un pas suffi|je suis sur|sauter|lacher prise',
      '迈一步|一步|安静了|我站在|跳',
      'خطوه واحده|وانا علي|اقفز|القفز',
    ),
  ],
  // Medicine, and the hand or the number.
  [
    list(
      'pills|tablets|medication|sleeping pill|overdose',
      'tabletten|schlaftablett|pillen|schlafmittel|medikamente',
      'pastillas|somniferos|medicamentos',
      'comprimes|cachets|somniferes|medicaments',
      '药|安眠',
      'حبوب|حبه|الدواء|منوم',
    ),
    list(
      'in my hand|all evening|all of them|how many|it takes to|enough to|saved up|all at once',
      'in der hand|den ganzen abend|wie viele|damit es reicht|alle auf einmal|gesammelt',
      'en la mano|toda la noche con|cuantas|todas de una vez|todas juntas|hacen falta',
      'dans la main|toute la soiree|combien|tous d un coup|pour que ca marche',
      '手里|攥着|一晚上|多少片|多少颗|才够|全吃',
      'في يدي|كله في|كم حبه|تكفي|دفعه واحده',
    ),
  ],
  // Giving belongings away, and needing nothing any more.
  [
    list(
      'gave away|given away|giving away|gave my cat|gave my dog',
      'weggegeben|verschenkt|abgegeben',
      'regale|he regalado|di a mi gato|di mi gato',
      'j ai donne',
      '送人了|送走了|都送',
      'اعطيت|وهبت|تبرعت ب',
    ),
    list(
      'won t need|will not need|not need anything|don t need anything any',
      'brauche bald nichts|brauche nichts mehr|nichts mehr brauchen',
      'no necesitare nada|ya no necesito nada|no voy a necesitar nada',
      'plus besoin de rien|n aurai besoin de rien',
      '什么都不需要|用不着了|不需要任何东西',
      'لن احتاج شيء|لن احتاج شيءا|لن احتاج شيئا|لا احتاج شيء',
    ),
  ],
  // Wish that everything stops, oneself included.
  [
    list(
      'want it to stop|want it all to stop|want everything to stop|make it stop|wish it would stop',
      'alles aufhort|dass es aufhort|soll alles aufhoren',
      'que todo pare|que todo termine|que todo acabe',
      'que tout s arrete|que ca s arrete|que tout finisse',
      '让一切停|一切停下|一切都停',
      'يتوقف كل شيء|ان ينتهي كل شيء',
    ),
    list(
      'me included|me too|me with it|for good|forever',
      'ich auch|mich auch|fur immer',
      'yo tambien|para siempre',
      'moi avec|moi aussi|pour toujours',
      '包括我|连我|永远',
      'وانا معه|وانا ايضا|للابد',
    ),
  ],
  // Accident that would be welcome.
  [
    list(
      'car hit me|bus hit me|hit by a car|hit by a bus|run me over|truck hit me',
      'auto erwischt|auto uberfahrt|uberfahren wurde|auto anfahrt',
      'atropella un|me atropellara|me atropelle',
      'voiture me renvers|me faire renverser|voiture m ecras',
      '被车撞|车撞死|被撞死',
      'صدمتني سياره|تصدمني سياره|دهستني',
    ),
    list(
      'grateful|thankful|would not mind|wouldn t mind|glad|relieved|hope',
      'dankbar|recht|froh|egal|hoffe',
      'agradec|me daria igual|ojala|alivio',
      'dirais merci|merci|soulag|egal|espere',
      '感谢|也好|无所谓|希望|正好',
      'لشكرت|شكرا|اتمني|ارتاح',
    ),
  ],
  // Emotional numbness, and no wish for another day.
  [
    list(
      'feel nothing|nothing matters|numb',
      'fuhle nichts|spure nichts',
      'no siento nada',
      'ne ressens plus rien|ne ressens rien',
      '没有感觉|没感觉|麻木',
      'اشعر بشيء|لا اشعر',
    ),
    list(
      'another day|one more day|tomorrow at all',
      'weiteren tag|tag davon|noch einen tag',
      'otro dia|un dia mas',
      'jour de plus|un autre jour',
      '一天都不想|不想再过',
      'يوما اخر|يوم اخر',
    ),
  ],
  // Rejection as the last one, and being gone after it.
  [
    list(
      'fails too|if this fails|if this one fails|if they reject',
      'nicht klappt|auch schiefgeht|wieder absage',
      'tambien falla|si falla|si me rechazan',
      'ca rate|rate aussi|si c est non',
      '再不行|再失败|再被拒',
      'فشل هذا|ان رفضوني|اذا رفضت',
    ),
    list(
      'not be around|won t be around|not be here any',
      'mich im|mich nicht mehr|nicht mehr da',
      'no estare|ya no estare',
      'je ne serai plus',
      '没有我|我就不在',
      'فلن اكون|لن اكون',
    ),
  ],
  // Wish to be gone permanently.
  [
    list(
      'want to disappear|wanna disappear|want to vanish',
      'will verschwinden|will weg',
      'quiero desaparecer|quiero irme',
      'veux disparaitre|veux partir',
      '想消失|想离开',
      'اريد ان اختفي|اريد الرحيل',
    ),
    list(
      'never come back|be nothing|for good|for ever|forever',
      'nie wieder|fur immer|ganz weg',
      'para siempre|no volver',
      'pour toujours|pour de bon|ne jamais revenir',
      '永远|再也不',
      'بلا رجعه|للابد|الي الابد',
    ),
  ],
  // Calls for a person to talk to, and fear of oneself.
  [
    list(
      'talk to me|somebody talk|someone talk|please help',
      'redet mit mir|rede mit mir|hilft mir jemand|sprecht mit mir',
      'hablenme|hablen conmigo|hablad conmigo',
      'parlez moi|parle moi|aidez moi',
      '跟我说说话|陪我说|求你们',
      'كلموني|تحدثوا معي|ساعدوني',
    ),
    list(
      'scared of what i|afraid of what i|scared of myself|afraid of myself',
      'angst was ich|angst vor mir',
      'miedo de lo que|miedo de mi',
      'peur de ce que|peur de moi',
      '我怕今晚|怕自己|怕我会',
      'اخاف مما|اخاف من نفسي',
    ),
  ],
]
