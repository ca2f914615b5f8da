// Words of six languages by concept, so that what is learned from questions in one language holds in the others. Words
// are in the form of `normalizeQuestion`. A word of four letters or more (in Arabic three) also matches at the
// beginning of longer words, unless it ends with "!"; shorter words match whole, unless they end with "*". "~" matches
// inside a word, "_" joins the words of a phrase. Han characters match anywhere.

export const conceptWords: Readonly<Record<string, string>> = {
  // Question words and persons.
  how: 'how como comment wie kak 怎么 如何 怎样 咋 كيف ازاي شلون كيفيه',
  howMany:
    'how_many how_much cuanto cuanta cuantos cuantas cuant combien cb wieviel wie_viel wie_viele wieviele 多少 几所 几个 几封 几份 كم بكم قديش',
  when: 'when whens cuando quand wann ab_wann bis_wann 什么时候 何时 啥时候 几号 几月 哪天 多久 متي امتي ايمتي وقتاش',
  where: 'where wheres donde adonde dove ou_se ou_est c_est_ou wo! woher wohin 哪里 在哪 哪儿 وين فين اين',
  which:
    'which cual cuales que! quel! quelle quels quelles laquelle lequel welche welcher welches 哪 哪个 哪些 اي! ايش ماهي وش شو ايه',
  who: 'who! whom whose quien quienes qui! wer! wem! wen! 谁 مين من_يقدر من_هو من_يستطيع',
  why: 'why! warum wieso weshalb por_que pourquoi 为什么 为啥 凭什么 ليش ليه لماذا علاش',
  what: 'what whats was! que_es qu_est quoi 什么 啥 ماذا ايش شنو',
  whether:
    'do_i does is! can_i could should shall est_ce puis_je puedo debo tengo_que kann_ich muss_ich soll_ich darf 吗 能不能 可以 要不要 是否 هل! ممكن يمكن اقدر',
  need: 'need needed require required requires must obligat necesit hace_falta piden pide exige exigen demand_e exig faut obligatoire brauch verlang notig noetig pflicht 需要 要求 必须 لازم تطلب يطلب مطلوب احتاج محتاج ضروري',
  my: 'my! mine mi! mis! mio mia mon! mes! meine meiner meinen meinem mein! 我的 我自己 عندي لي! تبعي بتاعي حقي',
  i: 'i! ich! yo! je! 我 انا',
  all: 'all! every everything each todo todos todas toda tous toutes alle alles samtlich insgesamt 全部 所有 每个 一共 总共 كل كلها كلهم جميع',
  total:
    'total sum! altogether in_all suma suman en_total somme insgesamt zusammen summe add_up 总共 一共 加起来 合计 总额 总和 مجموع اجمالي المجموع',
  please: 'please pls plz porfa por_favor favor svp stp s_il bitte 请 麻烦 帮我 帮忙 من_فضلك لو_سمحت رجاء',
  want: 'want wanna i_d_like quiero quisiera je_veux je_voudrais j_aimerais ich_will mochte moechte 我想 想要 我要 ابي بدي عايز اريد ابغي حاب',
  him: 'he! she! him! her! they! sie! er! il! elle ils el! ella ellos 他 她 هو! هي!',

  // Time.
  deadline:
    'deadline due! due_date fallig faellig 到期 مستحق closing cutoff plazo fecha_limite fechas_limite vence vencimiento fecha_tope cierre echeance date_limite dates_limites delai cloture frist ~frist ~fristen abgabe bewerbungsschluss stichtag 截止 期限 死线 ddl 最后期限 موعد مواعيد اخر_يوم اخر_موعد ديدلاين الموعد مهله المهله',
  date: 'date! dates fecha fechas termin datum daten! 日期 时间 تاريخ يوم',
  handIn:
    'hand_in submit submission turn_in send_off entregar presentar enviar rendre deposer envoyer abgeben einreichen abschicken raus weg 提交 交材料 递交 要交 سلم اسلم ارسل تسليم',
  until: 'until till before by! antes_de hasta avant jusqu d_ici bis! vor! 之前 前 以前 قبل لحد حتي لين لغايه',
  period:
    'week weeks month months semana mes! meses semaine mois woche monat wochen 本周 这周 下周 本月 这个月 下个月 月底 年底 اسبوع الاسبوع شهر الشهر january february march april june july august september october november december jan feb mar apr aug sept sep oct nov dec enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre januar februar maerz juni! juli! dezember 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر كانون شباط اذار نيسان ايار حزيران تموز اب! ايلول تشرين',
  holiday:
    'christmas xmas easter new_year navidad semana_santa ano_nuevo noel paques nouvel_an weihnacht ostern neujahr silvester summer verano ete! sommer 圣诞 春节 过年 新年 元旦 暑假 寒假 رمضان العيد عيد الصيف الكريسماس راس_السنه',
  today: 'today tonight tomorrow hoy manana aujourd demain heute morgen 今天 明天 今晚 اليوم بكره بكرا غدا',
  next: 'next nearest soonest closest coming_up upcoming proxim siguiente mas_cercan prochain plus_proche nachste naechste als_nachstes demnachst bald 最近 下一个 下个 接下来 最早 القادم الجاي التالي اقرب الجايه القادمه اول_موعد',
  first: 'first! primero primera premier premiere zuerst erste erstes 首先 先 第一 اول',
  now: 'now! ahora maintenant jetzt nun! 现在 目前 الان الحين هلق دلوقتي',
  late: 'late! too_late miss! missed overdue passed expired gone_by tarde se_paso pase vencid atrasad perdi perdido rate_la louped loupe rate! ratee depasse en_retard passe verpass uberfallig verspat versaumt abgelaufen 过期 逾期 错过 过了 晚了 迟交 迟了 فات فاتني فاتت متاخر تاخرت انتهي راحت_علي',
  opens:
    'open! opens opening abre abren apertura ouvre ouvrent ouverture ab_wann offnet bewerbungsstart geht_los portal 开放 开始申请 什么时候可以申请 网申开 يفتح تفتح فتح باب_التقديم',
  expected:
    'expected probably likely roughly approx estimate not_published not_announced not_out last_year usually prevista probable aproximad mas_o_menos aun_no todavia_no no_publicad estimad normalmente prevue probable environ pas_encore estimation d_habitude voraussichtlich ungefahr ungefaehr schatz noch_nicht noch_kein vermutlich ublicherweise 还没公布 没公布 没出 大概 预计 估计 往年 去年 متوقع المتوقع تقريبا لسه_ما ما_نزل لم_يعلن لم_ينشر عاده تقديري',
  begin:
    'start starts begin begins starting started empez comenz empiez comienz inicio commenc debut demarr beginn anfang starten startet fang 开始 开学 起步 ابدا يبدا بدايه تبدا نبدا بدا!',
  term: 'semester intake term! rentree cours_commencent curso semestre wintersemester sommersemester vorlesung fall_term academic_year ano_academico annee_universitaire studienbeginn 开学 入学 学期 学年 الفصل السمستر الدراسه',
  long: 'how_long long! duration years! years_is dura duracion cuanto_dura anos duree dure! duree_du wie_lange dauer dauert regelstudienzeit semestern jahre 多长 几年 学制 读多久 多久 مده المده كم_سنه سنوات سنين تستمر',

  // Things of an application.
  letter:
    'letter letters recommendation recommend! rec! recs reco! recos lor! lors reference references referee carta cartas recomendacion recomendaciones lettre lettres recommandation recommandations empfehlungsschreiben gutachten ~gutachten referenz empfehlungsbrief empfehlung! 推荐信 推荐 توصيه توصيات رسائل رساله التوصيه خطاب_التوصيه',
  recommender:
    'recommender recommenders referee referees recomendador recomendadora recommandant gutachter gutachterin empfehler 推荐人 الموصي المزكي',
  professor:
    'professor professors prof! profs faculty supervisor supervisors advisor adviser pi! profesor profesora profesores catedratic tutor! director_de professeur professeurs directeur encadrant professorin doktorvater betreuer dozent lehrstuhl 教授 导师 老师 教师 استاذ اساتذه دكتور الدكتور بروف البروف بروفسور مشرف المشرف دكاتره',
  mentor:
    'mentor mentors mentora mentores mentorin mentoren 学长 学姐 辅导 指导老师 带我 مرشد المرشد مرشده منتور الموجه',
  session:
    'session sessions meeting appointment call! slot slots office_hours book! sesion sesiones cita reunion videollamada llamada seance rdv rendez creneau appel sitzung termin_mit gesprach videoanruf sprechstunde 预约 会面 视频 通话 约 时段 جلسه جلستي الجلسه جلسات موعد_مع مكالمه لقاء',
  statement:
    'statement sop! motivation motivational personal_statement essay essays purpose ps! carta_de_motivacion ensayo ensayos lettre_de_motiv dissertation motivationsschreiben motivationsbrief aufsatz anschreiben 文书 动机信 个人陈述 陈述 文章 essay مقال خطاب_الغرض خطاب_النوايا رساله_الدافع بيان_الغرض رساله_التحفيز',
  prompts:
    'prompt prompts essay_question essay_questions questions topic topics pregunta preguntas tema temas sujet sujets questions_d themen aufsatzthemen fragen 题目 题 أسئله اسئله موضوع مواضيع',
  cv: 'cv! cvs resume! resumes vitae curriculum hoja_de_vida lebenslauf 简历 履历 سيره السيره سيرتي',
  transcript:
    'transcript transcripts diploma certificate marksheet expediente titulo certificado releve diplome attestation zeugnis notenauszug urkunde 成绩单 学位证 毕业证 كشف شهاده الشهاده شهادتي بيان_الدرجات',
  certified:
    'certified translation translate translated apostille notar legaliz apostill traduccion traducir traduction traduit assermente beglaubig ubersetz 公证 认证 翻译 مصدقه تصديق ترجمه معتمده معادله wes! anabin',
  document:
    'document documents docs doc! file files paper papers materials documento documentos archivo archivos papeles documentos pieces piece dossier_doit fichier fichiers unterlagen dokument dokumente datei dateien 材料 文件 文档 资料 وثائق مستندات ملفات اوراق ملف ورق',
  upload: 'upload uploaded subir subido cargar deposer mettre_en_ligne hochlad hochgelad 上传 传了 رفع ارفع رفعت تحميل',
  requirements:
    'requirement requirements criteria conditions prerequisites requisitos condiciones conditions_d criteres voraussetzung anforderung zulassungsvoraussetzung 要求 条件 شروط متطلبات',
  missing:
    'missing left! remaining still outstanding lacking incomplete falta faltan pendiente manque manquent reste noch! fehlt fehlen offen 缺 还差 还剩 没完成 还没 差什么 ناقص ناقصني ينقص ينقصني باقي الباقي ضايل',
  without: 'without no_date no! sin! sans pas_de ohne kein keine keinen 没有 没填 无 بدون بلا ما_فيه',
  checklist:
    'checklist item items to_do todo! tick check_off casilla lista_de_tareas marca_como liste_de_controle cases coche haken abhak hak! erledigt 勾 打勾 清单项 任务 علم! ضع_علامه اشر تم! منجز مكتمل',
  application:
    'application applications apps! app! applying apply applied solicitud solicitudes postulac candidatura candidature candidatures dossier bewerbung bewerbungen aplicar aplico postular postuler bewerb 申请 申 投 طلب! طلبي طلباتي الطلب تقديم التقديم اقدم قدمت ملفي_عند',
  status:
    'status progress how_far stand! going estado progreso como_van como_va avance ou_en_est ou_en_sont avancement statut fortschritt wie_weit stand_der 进度 状态 进展 怎么样了 حاله وضع وين_وصل تقدم وصلت',
  sent: 'sent submitted sent_off enviad mande presentad envoye depose soumis abgeschickt eingereicht abgegeben beworben 已提交 提交了 交了 投了 ارسلت قدمت سلمت بعثت',
  list: 'list! shortlist saved lista guardad favorit liste! selection auswahl merkliste gespeichert 清单 收藏 列表 单子 名单 قائمه قائمتي القائمه المفضله المحفوظه',
  addTo:
    'add! adds put! save! anad agreg pon! ponme ponlo guarda! mete ajoute mets! enregistre fuge fuege setz! setze nimm! pack! tu! merk! 加 添加 加入 放进 收藏一下 اضف ضيف ضيفي حط احفظ زيد',
  set: 'set! mark! update! note! marca! actualiza pon_que note_le met_a indique setz_auf markier aktualisier trag! eintrag 设为 标记 标为 改成 更新 حدث! سجل غير_الحاله علم_ان',
  move: 'move! moved change! changed postpone postponed shift extended push! cambia! mueve movio aplaz prorrog deplace change_la decale repousse reporte verschieb verschoben geander aender verlanger 改 改到 推迟 延期 延长 挪 غير! عدل انقل تاجل اجل! مدد تغير',
  confirm:
    'confirm confirmed correct right! verified confirma confirmo correct bestatig stimmt richtig korrekt 确认 没错 核实 对的 اكد تاكيد صحيح صح!',
  offer:
    'offer offers admit! admits admitted accepted acceptance oferta ofertas admitid aceptad aceptaron admitieron admission admissions admis accepte acceptee acceptes zusage zusagen zugesagt angenommen 录取 offer offers 录了 قبول قبولين انقبلت قبلوني عرض عروض',
  rejected:
    'reject rejected rejection denied rechaz refus refuse refusee recale abgelehnt ablehnung absage 被拒 拒信 拒了 全拒 رفض انرفضت رفضوني مرفوض',
  waitlist:
    'waitlist waitlisted waiting_list lista_de_espera liste_d_attente warteliste 候补 等候 waitlist قائمه_الانتظار انتظار',
  decline:
    'decline turn_down defer deferral accept! withdraw renunciar rechazar_una aplazar aceptar decliner refuser renoncer reporter accepter absagen ablehnen verschieben_auf annehmen zuruckzieh 拒绝 拒掉 推迟入学 放弃offer 接受 اعتذر ارفض_عرض تاجيل_القبول اقبل_العرض',
  results:
    'result results hear_back decision decisions reply respuesta respuestas resultado resultados contestan decision reponse reponses resultat resultats bescheid ruckmeldung entscheidung ergebnis zusagen_kommen 结果 放榜 出结果 通知 回复 نتائج نتيجه النتايج النتائج القرار القرارات الرد',
  compare:
    'compare comparison versus vs! better difference compar diferencia mejor comparer comparaison difference mieux vergleich unterschied besser oder! 比较 对比 比一下 哪个好 区别 还是 قارن مقارنه الفرق افضل احسن ولا!',
  two: 'two! both 2! dos! ambas deux zwei beide beiden 两个 两所 俩 两 اثنين بين! قبولين عرضين',

  // Money.
  fee: 'fee! fees tasa tasas cuota frais gebuhr gebuhren ~gebuhr ~gebuehr gebuehr 费 申请费 报名费 رسوم الرسوم رسم',
  applicationFee:
    'application_fee application_fees app_fee app_fees tasa_de_solicitud tasas_de_solicitud frais_de_dossier frais_de_candidature bewerbungsgebuhr bewerbungsgebuehr 申请费 报名费 رسوم_التقديم رسوم_الطلب رسوم_تقديم',
  tuition:
    'tuition matricula colegiatura scolarite frais_de_scolarite frais_d_inscription studiengebuhr studiengebuehr semesterbeitrag 学费 رسوم_الدراسه الرسوم_الدراسيه رسوم_دراسيه القسط',
  cost: 'cost costs price pricey expensive pay! paying spend cuesta cuestan costo coste precio caro pagar gasta sale! cout coute coutent couter prix cher! chere payer kostet kosten ~kosten teuer preis zahl bezahlen 多少钱 花费 价格 贵 费用 花多少 تكلفه يكلف تكلف بكم سعر غالي ادفع مصاريف تكاليف',
  cheap:
    'cheap cheaper cheapest affordable low_cost barat economic menos_caro pas_cher moins_cher moins_chere abordable billig gunstig guenstig gunstigst 便宜 最便宜 低价 ارخص رخيص الارخص اوفر',
  free: 'free! gratis gratuit gratuita gratuito kostenlos umsonst 免费 不要钱 مجاني مجانا مجانيه ببلاش',
  waiver:
    'waiver waive waived exempt afford exencion eximir exonera dispense exemption erlass erlassen befrei 减免 豁免 免掉 免申请费 能免 免费申请 付不起 交不起 اعفاء الاعفاء اعفي',
  living:
    'living rent! food cost_of_living vivir viviendo alquiler vida! manutencion vie! loyer vivre logement lebenshalt miete leben! 生活费 房租 生活 租房 المعيشه معيشه ايجار السكن سكن العيشه',
  funding:
    'fund funded funding stipend stipends paid! salary assistantship ta! taship ra! financi financia beca_completa sueldo remunera finance financee financement financer salaire remunere finanzier bezahlt gehalt vergut 资助 全奖 带薪 工资 奖学金 补助 助教 助研 ممول ممولة تمويل راتب ممولين امول',
  loan: 'loan loans aid! credit prestamo ayuda! pret! bafog bafoeg kredit darlehen 贷款 助学 قرض قروض مساعده_ماليه',
  scholarship:
    'scholarship scholarships fellowship fellowships bursary grant! grants beca becas bourse bourses stipendium stipendien stipendi 奖学金 奖 منحه منح المنح المنحه',
  grantProject:
    'nsf! nih! erc! dfg! anr! nsfc grant_holders projects project proyecto proyectos projet projets projekt projekte forschungsprojekt 项目基金 课题 课题组 基金 国自然 مشروع مشاريع مشاريع_بحث',

  // Places and people of study.
  university:
    'university universities uni! unis! college school schools universidad universidades facultad universite universites fac! facs! ecole ecoles universitat universitaet hochschule hochschulen 大学 学校 院校 高校 جامعه جامعات الجامعه الجامعات',
  program:
    'program programme programs programmes course courses master masters phd! doctorate doctorado doctorados maestria maestrias posgrado programa programas grado doctorat these! formation formations cursus studiengang studiengange studienprogramm promotion doktor mba! msc! mphil meng! 项目 专业 硕士 博士 研究生 读研 读博 برنامج برامج ماجستير دكتوراه تخصص',
  country:
    'germany canada usa! us! uk! england france spain switzerland sweden netherlands holland italy australia japan china europe usa alemania canada francia espana suiza suecia holanda paises italia inglaterra europa allemagne suisse suede belgique angleterre italie royaume_uni deutschland kanada schweiz schweden frankreich england italien niederlande osterreich amerika 德国 加拿大 美国 英国 法国 瑞士 瑞典 荷兰 欧洲 澳洲 日本 新加坡 香港 المانيا كندا امريكا بريطانيا فرنسا سويسرا السويد هولندا اوروبا تركيا ايطاليا استراليا اليابان ماليزيا',
  field:
    'physics biology chemistry computer cs! engineering economics finance law! medicine psychology history philosophy math maths data_science machine_learning ai! ml! nursing architecture robotics climate neuroscience linguistic fisica biologia quimica informatica ingenieria economia derecho medicina psicologia historia filosofia arquitectura enfermeria physique biologie chimie informatique ingenierie economie droit medecine psychologie histoire philosophie physik chemie informatik maschinenbau volkswirt jura! medizin geschichte elektrotechnik 物理 生物 化学 计算机 工程 经济 金融 法律 医学 心理 历史 哲学 数学 机器学习 人工智能 建筑 数据科学 فيزياء احياء كيمياء حاسوب علوم_الحاسب هندسه اقتصاد ماليه قانون طب! الطب علم_النفس تاريخ فلسفه رياضيات ذكاء_اصطناعي عماره تمريض',
  taughtIn:
    'taught english_taught in_english en_ingles en_anglais auf_englisch englischsprachig 英语授课 英授 بالانجليزي باللغه_الانجليزيه بالانجليزيه',
  search:
    'find! search looking show_me list_of busco buscar encuentra muestrame cherche trouve trouver suche such! zeig! finde 找 搜 查 有哪些 有没有 推荐几个 ابحث دور! لقيلي وريني اعرض',
  research:
    'research works_on working_on lab! labs group! investiga investigador investigan trabaja_en travaille recherche labo bosse forsch forscht arbeitet_an arbeitsgruppe 研究 做什么方向 课题组 实验室 يبحث ابحاث يشتغل مختبر بحث!',
  citizenship:
    'indian chinese nigerian kenyan mexican brazilian syrian egyptian pakistani moroccan citizens citizen international foreigners women woman female girls indio mexican colombian peruan argentin venezol chilen extranjer mujer mujeres marocain tunisien algerien senegalais camerounais etranger femmes femme etudiantes indisch syrisch auslander frauen inder 国籍 中国学生 女生 国际学生 留学生 印度 سعودي مصري مصريين مصريات سوري سوريين مغربي لبناني اردني عراقي يمني سوداني بنات للبنات نساء الطالبات طالبات جزائري تونسي فلسطيني',
  admissionRate:
    'acceptance_rate admission_rate admit_rate selective competitive tasa_de_admision porcentaje_de_admision selectiv taux_d_admission taux_d_accept selectif zulassungsquote aufnahmequote annahmequote 录取率 难进 竞争 نسبه_القبول معدل_القبول منافسه صعوبه_القبول',
  website:
    'website web! homepage site_web pagina_web sitio_web webseite internetseite link! 官网 网址 网站 موقع_الجامعه الموقع_الرسمي رابط',
  located:
    'located location city! town ubicad ciudad se_trouve situe ville liegt befindet stadt 城市 地址 位于 تقع موقعها مدينه',

  // Fitness.
  chance:
    'chance chances odds get_in get_into admitted_to reach safety target posibilidades entro probabilidad opciones chances_d etre_pris rentrer reinkomm reinzukommen aussichten 机会 能上 能进 希望 录我 胜算 冲 فرصه فرصتي حظوظ انقبل يقبلوني اقدر_ادخل',
  enough:
    'enough sufficient suffice good_enough alcanza suficiente basta llego suffit suffisant assez reicht genug ausreichend langt 够 够不够 能不能申 可以申 كافي يكفي تكفي كافيه بيكفي',
  tierWord: 'reach! safety! safeties target! targets tier! tiers 冲刺 保底 稳妥 匹配校 طموح',
  meaning:
    'mean! means meaning definition explain significa quiere_decir que_es veut_dire signifie c_est_quoi bedeut heisst heissen 意思 含义 是什么 什么叫 يعني معني معناه تعني',
  grade:
    'gpa! cgpa grade! grades marks percentage nota! notas promedio media! calificac moyenne notes_de notes! note! noten notenschnitt schnitt! abinote 绩点 成绩 均分 分数 معدل معدلي المعدل درجات تقدير',
  minimum: 'min! minimum lowest at_least minima minimo minimale mindest mindestnote nc! 最低 至少 اقل ادني الحد_الادني',
  convert:
    'convert conversion equivalent scale convertir equival escala echelle umrechn umwandel skala 换算 等于 转换 折算 حول! تحويل يعادل كم_يساوي مقياس',
  lowGrade:
    'bad_gpa low_gpa low! weak gap! poor bajo baja mala malas flojo hueco faible mauvaises mauvais basse schlecht schlechte lucke schwach 低 不好 空窗 跨专业 差 ضعيف متدني قليل فجوه منخفض',
  gre: 'gre! gmat! gmats',
  langTest:
    'toefl ielts duolingo testdaf dsh! telc! delf! dalf! cambridge_c1 hsk! toelf toffel 托福 雅思 多邻国 توفل ايلتس الايلتس التوفل دولينجو english_test language_test ingles_nivel idioma niveau_d_anglais englischniveau sprachnachweis sprachniveau sprachtest 语言成绩 اللغه_الانجليزيه',
  test: 'test tests exam exams examen examenes prueba pruefung prufung 考试 考 امتحان اختبار',
  prepare:
    'prepare preparing preparation tips tip! advice preparar consejos consejo preparer conseils conseil vorbereit tipps tipp 准备 建议 技巧 استعد احضر نصائح نصيحه نصايح تجهيز',
  interview:
    'interview entrevista entretien vorstellungsgesprach auswahlgesprach interviews 面试 مقابله المقابله انترفيو',
  write:
    'write writing redact escrib escribo ecri ecrire redige rediger schreib schreibe schreiben verfass 写 撰写 اكتب كتابه',
  draft: 'draft drafts borrador hazme make_me brouillon entwurf entwirf 草稿 初稿 帮我写 مسوده',
  template:
    'template templates design designs generator plantilla diseno generador modele generateur vorlage designs 模板 生成器 排版 قالب قوالب منشئ مولد',
  contact:
    'email! mail! contact reach_out write_to contactar correo contacter kontakt kontaktier anschreiben melden 联系 套磁 发邮件 写信 اراسل راسل اتواصل تواصل',
  ask: 'ask! asking request pedir pido pide! pidele demander demande! fragen frag! frage! bitten anfragen 请 要 问 求 اطلب طلب_من اسال',
  recommendMe:
    'recommend! suggest fits! fit! suits match! matches recomiend sugier encaj adecuad convien correspond sugger empfehl empfiehl passt passen vorschlag 推荐 适合 匹配 رشح تناسبني يناسبني انسب تقترح اقترح مناسبه مناسب',
  score:
    'score ranking ranked percent puntuacion puntaje porcentaje classement note_de pourcentage punktzahl prozent bewertet rangfolge 分 得分 排名 百分比 نسبه ترتيب نقاط درجه_التطابق',

  // Product.
  product:
    'gradapp app! site! website platform tool this! here! aplicacion plataforma esto! aqui outil appli ici! seite hier! das_hier plattform 网站 平台 这个 这里 软件 الموقع المنصه التطبيق هنا',
  settings: 'settings setting configure configura ajustes reglages parametres einstell 设置 اعدادات الاعدادات ضبط',
  account: 'account accounts cuenta compte konto ~konto 账号 账户 帐号 حساب حسابي الحساب',
  profile: 'profile profil perfil 资料 档案 个人信息 个人资料 بروفايل ملفي الملف_الشخصي بياناتي',
  photo: 'photo picture avatar foto imagen image bild 头像 照片 صوره صورتي',
  interests: 'interest interests intereses interets interessen 兴趣 اهتمامات',
  name: 'name! my_name nombre nom! namen 名字 姓名 اسمي اسم!',
  password:
    'password passwort pasword passwd pw! pwd! contrasena clave mot_de_passe mdp! kennwort 密码 كلمه_السر كلمه_المرور الباسورد باسورد الرقم_السري',
  emailAddress:
    'email_address e_mail_address new_email mail_address correo_electronico adresse_mail mail_adresse email_adresse emailadresse 邮箱 الايميل ايميل البريد بريدي',
  twoFactor:
    'two_factor 2fa! twofactor authenticator recovery_code recovery_codes passkey passkeys dos_factores doble_factor dos_pasos double_auth deux_facteurs deux_etapes zwei_faktor zweifaktor 两步 双重 二次验证 验证器 恢复码 بخطوتين ثنائيه المصادقه رمز_التحقق',
  signIn:
    'log_in login sign_in signin logged locked get_in_to iniciar_sesion entrar acceder connecter connexion anmeld einlogg 登录 登陆 登不上 进不去 تسجيل_الدخول ادخل دخول الدخول',
  signOut:
    'log_out logout sign_out signout devices device cerrar_sesion dispositivo deconnect appareil abmeld gerate geraet 退出 登出 设备 خروج تسجيل_خروج الاجهزه جهاز',
  cannot:
    'can_t cant! cannot doesn_t won_t trouble problem no_puedo no_me_deja peux_pas impossible arrive_pas geht_nicht kann_nicht klappt_nicht 不能 不了 不上 没法 无法 ما_اقدر مش_قادر لا_استطيع مو_راضي ما_يشتغل',
  forgot: 'forgot forgotten lost! olvid perdi oubli perdu vergess verloren 忘 忘了 丢 نسيت ضاع',
  delete:
    'delete deleted remove erase borrar borre eliminar eliminado supprim efface losch loesch geloscht entfern 删 删除 注销 احذف حذف امسح مسح الغ',
  undo: 'undo restore recover bring_back deshacer recuperar restaurar annuler recuperer restaurer ruckgangig zuruckhol wiederherstell papierkorb trash 恢复 撤销 找回 误删 استرجاع استرجع استعاده تراجع',
  archive: 'archive archived archivar archiver archiv 归档 存档 ارشيف ارشفه',
  export: 'export download exportar descargar exporter telecharger herunterlad exportier 导出 下载 تصدير تنزيل نزل',
  import:
    'import excel spreadsheet csv! importar hoja_de_calculo importer tableau tabelle einles importier 导入 表格 excel استيراد اكسل جدول',
  role: 'role! switch rol! cambiar_de_rol rolle wechsel 角色 身份 دور! دوري الدور',
  become: 'become devenir werden! ser_mentor convertirme 成为 当导师 اصير اصبح',
  language: 'language idioma langue sprache 语言 中文 英文 لغه اللغه العربيه بالعربي',
  region:
    'currency euro euros dollar time_zone timezone format moneda zona_horaria devise fuseau wahrung zeitzone 货币 时区 欧元 美元 العمله عمله التوقيت المنطقه_الزمنيه',
  appearance:
    'dark! theme font text_size contrast bigger oscuro tema! letra! contraste sombre police taille theme! dunkel schrift kontrast hell! 夜间 深色 暗 字体 字号 主题 الليلي داكن المظلم خط! الخط حجم_الخط',
  calendar:
    'calendar google_cal ical! ics! outlook sync calendario agenda! calendrier synchro kalender 日历 同步 التقويم تقويم الكالندر',
  reminder:
    'remind reminder reminders notify recuerda recordatorio recordatorios avisa avisame aviso avisos rappel rappelle rappels erinner erinnerung 提醒 ذكرني تذكير تذكيرات نبهني التذكير تنبيه',
  notification:
    'notification notifications unread alert alerts push! notificacion notificaciones notif notifs non_lu benachrichtigung ungelesen mitteilung 通知 未读 消息提醒 اشعار اشعارات الاشعارات تنبيهات',
  off: 'off! stop! disable silence mute quiet snooze apaga desactiv silencia desactiver arrete! coupe abschalt ausschalt abstell deaktivier stumm ruhe 关掉 关闭 别发 不要再 免打扰 وقف! اوقف طفي اغلق الغاء_الاشعارات كتم',
  on: 'on! enable activate turn_on activar activa activer active! aktivier einschalt anschalt einricht 开启 打开 启用 تفعيل فعل! شغل!',
  share: 'share sharing shared compart comparto partag teilen geteilt freigabe freigeb 分享 共享 شارك مشاركه اشارك',
  link: 'link! links enlace enlaces lien liens 链接 رابط الرابط',
  endAccess:
    'revoke kill! take_back end_access withdraw_access quitar_el_acceso revocar dejar_de retirer_l_acces arreter_le revoquer entzieh beenden zuruckzieh widerruf 取消分享 撤回 收回 关掉链接 الغاء_المشاركه الغي_الرابط سحب وقف_المشاركه',
  see: 'see! 能看 看得到 sees view! visible read! access ver! ve! ven! acceso voit voir voient acces sieht sehen sichtbar einsehen 看到 看见 可见 看我 يشوف تشوف يري يشوفون يقدر_يشوف تظهر',
  privacy:
    'privacy private data! sell! sold servers stored train! privacidad datos vende venden guardan entrena confidential donnees vendues stockees entrainer vie_privee datenschutz daten verkauf gespeichert trainier 隐私 数据 卖 存在哪 训练 خصوصيه بياناتي بيانات تبيعون تخزن تدريب',
  ai: 'ai! model chatgpt openai ia! ki! 人工智能 ai 模型 ذكاء_اصطناعي الذكاء',
  community:
    'community gradnet group! groups forum post! posts thread comunidad grupo grupos publicar publicacion foro communaute groupe groupes publier gemeinschaft gruppe beitrag beitreten posten 社区 小组 群 帖 发帖 论坛 مجتمع مجموعه منشور انشر قروب بوست',
  message:
    'message messages msg! dm! chat! mensaje mensajes escribirle_a un_message messages envoyer_un nachricht 私信 消息 发消息 رساله رسايل دردشه',
  otherUser:
    'other_user other_student someone user users usuario alguien otro_estudiante utilisateur quelqu_un nutzer jemand jemanden 别人 其他人 用户 某人 شخص مستخدم طالب_ثاني احد',
  block:
    'block report! spam! harass abuse bloque denunci acoso reporta signaler harcel blockier melde meldung belastig 举报 拉黑 屏蔽 骚扰 حظر بلاغ ابلغ ازعاج بلوك سبام',
  offline:
    'offline without_internet connection install sin_internet sin_conexion instalar hors_ligne sans_internet installer offline ohne_internet installier 离线 没网 断网 安装 بدون_نت بدون_انترنت اوفلاين تثبيت نت! انترنت',
  extension:
    'extension plugin addon chrome firefox complemento navegador navigateur browser ~erweiterung 插件 扩展 浏览器 اضافه_المتصفح المتصفح الاضافه كروم',
  watch:
    'watch! watching monitor vigila vigilar seguimiento surveille surveiller surveillance beobacht uberwach 关注 监控 盯 追踪 راقب مراقبه متابعه_الصفح تابع!',
  page: 'page! pages pagina paginas seite! seiten 页面 网页 صفحه الصفحه صفحات',
  changes: 'changes cambios changements anderungen aenderungen 变化 变动 更新 تغييرات تغير',
  wrong:
    'wrong error incorrect mistake outdated mal! incorrecto equivocad erron erreur faux fausse falsch fehler veraltet 错 不对 有误 غلط خطا خاطئه',
  correctIt:
    'fix! correct_it report_a corregir corrig signaler_une korrigier melden_dass 更正 纠正 反馈 اصلح تصحيح ابلغ_عن_خطا صحح',
  saveSearch:
    'save_search save_this_search saved_search guardar_busqueda guardar_la_busqueda enregistrer_une_recherche enregistrer_la_recherche suche_speichern suchauftrag 保存搜索 保存这个搜索 حفظ_البحث احفظ_البحث',
  origin:
    'come_from source sources reliable trust! de_donde_salen fuente fiable d_ou_viennent source! fiable stammen quelle verlasslich 来源 哪来 靠谱 准吗 可信 مصدر من_وين موثوق المصدر',
  calculated: 'calculated computed calcul berechn entsteht zustande 怎么算 计算 تنحسب تحسب يحسب',
  support:
    'support human! contact_support real_person customer_service soporte persona_real support! humain service_client kundendienst mitarbeiter 客服 人工 真人 الدعم موظف انسان! خدمه_العملاء',
  bug: 'bug! broken crash crashes loading hangs doesn_t_load error_message no_carga falla se_cuelga plante bloque bugge marche_pas hangt absturz kaputt ladt_nicht 卡 崩 报错 打不开 bug 加载 يعلق خربان ما_يفتح مشكله_في_الموقع',
  useless:
    'useless stupid bad_answer inutil no_sirves nul! inutile nutzlos dumm blod 没用 答非所问 垃圾 笨 غبي فاشل ما_تفهم',
  track: 'track! keep_track organise organize seguir_mis suivre verfolg uberblick 跟踪 管理 记录 اتابع تتبع انظم',
  visa: 'visa! visas visum visado visados residence_permit i20! permiso aufenthaltstitel titre_de_sejour 签证 居留 تاشيره فيزا الفيزا اقامه',
  reply:
    'reply! respond answer! answering responde contesta repond antwort meldet reagiert ghosted 回复 回我 不回 没回 يرد رد! يجاوب',
  bookWord:
    'book! reserve schedule reserva reservar agenda_me agendar reserver prends_un buch! buche buchen vereinbar 预约 约一个 订 احجز حجز احجزلي',
  cancel: 'cancel cancelar cancela anular annuler annule absag stornier 取消 الغاء الغي كنسل',
  early:
    'early earlier in_advance ahead start_preparing antelacion anticipacion a_l_avance combien_de_temps_avant vorher fruh im_voraus 提前 提早 بدري قبل_كم مبكر',

  // Care and conversation.
  die: 'die! dying suicide suicidal kill_myself end_my_life want_to_live living_anymore hurt_myself disappear morir morirme suicid matarme quitarme_la_vida no_quiero_vivir mourir me_tuer en_finir suicider sterben umbringen nicht_mehr_leben leben_beenden selbstmord 自杀 不想活 想死 死了算 结束生命 活着没意思 اموت انتحر الموت انهي_حياتي ما_ابي_اعيش لا_اريد_العيش',
  worryWord:
    'scared afraid worried anxious nervous stress stressed overwhelmed burnout give_up tired exhausted miedo agobiad estres ansiedad nervios rendirme cansad preocupad peur! stresse stressee angoisse epuise deborde abandonner j_en_peux angst sorge gestresst uberfordert aufgeben panik erschopft mude 怕 害怕 焦虑 压力 担心 累 放弃 崩溃 紧张 撑不住 خايف خايفه قلق قلقان متوتر ضغط تعبت تعبان استسلم محبط زهقت',
  hello:
    'hello hi! hey! hiya yo! morning evening hola buenas buenos bonjour bonsoir salut coucou hallo guten moin servus gruezi 你好 您好 在吗 早上好 嗨 مرحبا اهلا السلام هلا صباح مساء سلام!',
  thank:
    'thanks thank thx! ty! cheers great! perfect bye! goodbye awesome gracias genial perfecto adios vale! merci super! parfait au_revoir danke dankeschon super tschuss perfekt 谢谢 多谢 感谢 谢啦 再见 拜拜 好的 شكرا مشكور يعطيك تسلم ممتاز باي تمام',
  you: 'you! u! are_you bot! robot tu! usted eres vous es_tu du! bist_du sind_sie 你 您 انت! انتي روبوت بوت',
  canDo:
    'what_can_you can_you_do help_me_with que_sabes que_puedes tu_sais_faire que_peux was_kannst 你会什么 你能 ماذا_تستطيع ايش_تسوي شو_بتعمل وش_تقدر',
  second:
    'second! 2nd! third! other_one that_one the_other segunda segundo tercera otra! esa! deuxieme seconde troisieme autre! zweite dritte andere anderen 第二个 第三个 那个 另一个 الثاني الثانيه الثالث التاني الاخر',
  andStart:
    'and_the and_for and_what and_in what_about how_about y_la y_el y_en y_para et_pour et_la et_le et_en und_die und_der und_das und_in und_fur 那 呢 طيب و_ماذا وماذا وعن',
  instead: 'instead rather en_vez mejor_en plutot statt stattdessen lieber 换成 改成 而是 بدل بدال',
  only: 'only! just! solo! solamente seulement uniquement que_les nur! bloss 只要 只看 仅 只 بس! فقط',
  more: 'more! mas! another otros plus! encore d_autres mehr weitere noch_mehr 更多 还有 再来 别的 اكثر المزيد كمان زياده غيرها',
  outOf:
    'weather football recipe joke movie song game news president bitcoin stock capital_of translate_this clima partido receta chiste pelicula cancion futbol meteo recette blague film match wetter rezept witz fussball lied film hauptstadt nachrichten 天气 笑话 菜谱 电影 股票 足球 新闻 游戏 الطقس نكته وصفه فيلم اغنيه الذهب مباراه كوره اخبار',
  ifWord:
    'if! what_if what_happens happens si! que_pasa pasa_si que_se_passe qu_arrive wenn! falls passiert 如果 会怎样 会怎么样 要是 اذا لو! ماذا_يحدث وش_يصير يصير ايش_يحصل',

  // Further words around the above.
  namedUniversity:
    'mit! stanford harvard yale princeton columbia cornell caltech ucla berkeley nyu! cmu! duke! brown! michigan georgia_tech purdue tufts emory toronto mcgill ubc! waterloo oxford cambridge imperial! ucl! lse! edinburgh edimbur edimbourg manchester leeds bristol warwick kings! glasgow eth! epfl tum! lmu! heidelberg mannheim aachen kit! delft leiden leyde leuven lovaina louvain ghent gante! gand! gent! uppsala upsala lund! kth! aalto helsinki oslo copenhagen kopenhagen copenhague groningen groningue wageningen amsterdam insead hec! essec sorbon sciences_po bocconi bologna bolonia bologne upf! upc! uam! melbourne sydney nus! ntu! kyoto kioto kaust wharton kellogg 麻省 斯坦福 哈佛 耶鲁 普林斯顿 哥大 哥伦比亚 康奈尔 加州理工 伯克利 纽大 纽约大学 杜克 布朗 密歇根 多伦多 麦吉尔 牛津 剑桥 帝国理工 爱丁堡 曼大 曼彻斯特 利兹 布里斯托 华威 国王学院 格拉斯哥 苏黎世 慕尼黑 海德堡 代尔夫特 莱顿 鲁汶 根特 乌普萨拉 隆德 阿尔托 赫尔辛基 奥斯陆 港大 港科 新国立 墨尔本 悉尼 京都 东大 滑铁卢 索邦 博科尼 沃顿 凯洛格 ستانفورد هارفارد ييل! برنستون كولومبيا كورنيل كالتك بيركلي ديوك براون ميشيغان تورنتو ماكغيل اكسفورد كامبريدج امبريال ادنبره مانشستر ليدز بريستول غلاسكو ميونخ هايدلبرغ دلفت لايدن لوفان غنت! اوبسالا لوند هلسنكي اوسلو كاوست ملبورن سيدني كيوتو السوربون بوكوني وارتون',
  new: 'new! nouveau nouvelle neu! neue! neues neuen nuevo nueva nuevos 新的 新 جديد',
  people:
    'people ppl! others students gens gente leute andere_bewerber otros_postulantes d_autres_candidats 大家 其他申请 الناس ناس! غيري',
  done: 'done! finished ready complete! fertig erledigt listo lista! termin_e hecho acabe fini! finie prete 完成 搞定 弄好 خلص خلصت جاهز مكتمل',
  phone: 'phone mobile handy! movil celular telefono telephone portable 手机 موبايل جوال هاتف',
  money: 'money cash! dinero plata! argent geld! budget presupuesto 钱 预算 فلوس مال! ميزانيه',
  copy: 'copy backup copia respaldo copie sauvegarde kopie sicherung 备份 نسخه',
  checked:
    'check checked verified geprueft gepruft nachgefragt revise verifie verifique called rang! 核对 核实 确认过 تحققت اتصلت راجعت',
  nothing: 'nothing nada! nichts rien! 什么都没有 没什么 ما_في_شي ولا_شي',
  under: 'under! below less_than at_most unter! menos_de moins_de sous! maximal 以内 低于 以下 不超过 تحت! اقل_من',
  days: 'day! days dia! dias jour! jours tag! tage tagen hours horas heures stunden 天 小时 ايام ساعات',
  english: 'english ingles anglais englisch 英语 英文 انجليزي الانجليزيه',
  student: 'student estudiante etudiant studierende studenten 学生 طالب طلاب',
  level: 'level levels niveau nivel band! points puntaje stufe 几分 多少分 分数线',
  lawOfData: 'gdpr rgpd dsgvo',
  chargeMe:
    'charge charges cobra! cobran cobrar facturer verlangen subscription abo! abonnement suscripcion premium 收费 会员 付费 اشتراك',
  somePeriod: 'year! years ano! anos annee annees jahr! jahre semester 年 سنه سنوات',
  parents:
    'parents mother father mom! dad! mum! sister brother aunt cousin friend girlfriend padres mama papa! hermana tia! amiga amigo mere! pere! soeur tante! ami! amie eltern mutter vater schwester freundin 爸妈 父母 妈妈 爸爸 朋友 姑姑 اهلي امي ابوي اختي خالتي صاحبتي رفيقي صديق',
  appPart: 'button buttons notes note_s boton bouton knopf 按钮 笔记 زر! ملاحظات',
  can: 'possible allowed permitted posible permis moglich erlaubt 允许 مسموح',
  sleepNight: 'sleep night nights wake noche dormir nuit nacht schlafen aufwachen 晚上 夜里 睡 بالليل الليل انام',
  badFeeling:
    'worthless hopeless pointless burden better_off no_point reason_to sin_sentido carga inutile fardeau sans_moi sinnlos wertlos ohne_mich without_me sin_mi 没意义 没有意义 累赘 没有我 من_دوني بلا_معني عبء',
  explain: 'explain walk_me explica explique expliquer erklar 解释 讲讲 اشرح',
  place: 'where_do which_page menu! screen tab! donde_esta_el onglet menu_ou 在哪里设置 哪里设置 وين_الاعدادات',
}
