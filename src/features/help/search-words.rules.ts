// Words that people write for the subject of an article, in six languages: its text uses one term per concept.

/** Search words by the id of an article. */
export const searchWords: Readonly<Record<string, string>> = {
  begin:
    'start tutorial tour first steps empezar primeros pasos commencer premiers pas anfangen loslegen erste Schritte 开始 入门 新手 ابدأ البداية خطوات how does it work use this site app platform sirve funciona usar plataforma sert fonctionne utiliser site funktioniert nutzen Seite benutzen 怎么用 用法 网站 如何使用 كيف استخدم الموقع المنصة يعمل',
  cv: 'résumé resume curriculum upload hoja de vida subir Vita hochladen téléverser Lebenslauf 简历 上传简历 我的简历 رفع سيرة analysis analyse pdf análisis auswertung 分析 解析 تحليل',
  import:
    'excel csv spreadsheet google sheets upload list importar hoja de cálculo tableur importer Tabelle importieren 导入 表格 استيراد جدول upload list of schools whole bulk many rows lista completa subir liste entière ganze Liste hochladen 导入 选校表 批量 上传表格 اكسل ملف',
  extension:
    'chrome firefox plugin add-on browser bookmark extensión navegador navigateur Browsererweiterung 插件 扩展 浏览器 إضافة متصفح press one button read page complemento Erweiterung 一键 网页 اضافة',
  offline:
    'internet connection app install sin conexión hors ligne Verbindung 离线 断网 安装 بلا اتصال تثبيت mobile app phone plane flight mode aplicación móvil avión application mobile avion Handy Flugmodus App 没网 手机 应用 下载 تطبيق الموبايل نت',
  languages:
    'language currency time zone region idioma moneda zona horaria langue devise fuseau Sprache Währung Zeitzone 语言 货币 时区 لغة عملة منطقة زمنية spanish chinese arabic español chinois Deutsch 中文 英文 换成 时区 怎么改 العربية الانجليزية اللغة',
  matches:
    'ranking score recommendation why puntuación recomendación classement Rangfolge Punktzahl Empfehlung 排名 推荐 分数 ترتيب توصية calculated order factors computed ranked above calcula orden factores calculé ordre critères berechnet Reihenfolge Faktoren 排在前面 顺序 因素 匹配度 怎么算 تحسب درجة التوافق الترتيب',
  tiers:
    'reach target safety dream school chances ambiciosa segura 冲刺 稳妥 保底 طموح آمن ambitious match label ambitieux sûr étiquette ambitioniert 冲刺 匹配 区别 怎么理解 كلمة تصنيف',
  'how-many':
    'number of schools enough cuántas combien wie viele 多少所 几所 كم عدد applications number cuántas solicitudes candidatures Anzahl Bewerbungen sinnvoll 申几个 申几所 申请几所 كم جامعة كم طلب',
  grades: 'gpa cgpa convert conversion scale nota media convertir moyenne Notenumrechnung 绩点 换算 均分 معدل تحويل',
  facts:
    'source trust data accurate fuente datos fiable source fiabilité Quelle Daten zuverlässig 来源 数据 可信 مصدر بيانات not verified reliable where from numbers verificado de dónde vienen vérifié d’où viennent woher stimmen die Zahlen ungeprüft 哪来的 准不准 可靠 数字 من اين ارقام موثوقة',
  'correct-fact':
    'wrong error mistake outdated missing university add propose incorrecto falta erreur manque falsch Fehler fehlt 错误 纠正 缺少 خطأ تصحيح ناقص not in the catalogue list missing school report wrong number error en los datos no aparece absent du catalogue erroné Katalog fehlt meine Uni stimmt nicht 找不到 没有我的学校 写错 数据错误 反馈 目录 غلط غير موجودة اصلح اضافة جامعة',
  shortlist:
    'list checklist application track lista seguimiento liste suivi Merkliste Checkliste 清单 跟踪 قائمة متابعة manage organise offer enter where status status apuntar oferta gestionar solicitudes gérer candidatures saisir eintragen verwalten Angebot 管理 在哪填 拿到offer ادارة الطلبات قائمة المهام',
  deadlines:
    'due date échéance délai fecha tope vencimiento Abgabetermin Bewerbungsschluss Frist 期限 截止 آخر أجل موعد',
  'missed-deadline':
    'late missed passed too late overdue extension perdí pasó tarde raté dépassé retard verpasst versäumt zu spät 错过 过期 迟交 فات تأخر فاتني',
  reminders:
    'notification email push quiet hours remind recordatorio aviso horas de silencio rappel notification heures calmes Erinnerung Ruhezeiten Benachrichtigung 提醒 通知 免打扰 تذكير إشعار ساعات الهدوء days before earlier night silence early push cuántos días antes silencio combien de jours nuit wie viele Tage vorher nachts 提前几天 晚上 不要发 قبل كم يوم ليل',
  calendar:
    'google apple outlook ical subscribe sync calendario sincronizar agenda calendrier Kalender abonnieren 日历 同步 تقويم مزامنة ics feed phone handy sincronizar móvil téléphone synchroniser Handykalender abgleichen 手机日历 ics ربط',
  'watch-pages':
    'watch monitor page change alert vigilar página cambia surveiller page modification Seite beobachten überwachen Änderung 关注 监控 变化 مراقبة صفحة تغير how often checked monitoring cada cuánto revisan à quelle fréquence wie oft geprüft 多久检查 页面监控 كل كم متابعة صفحات',
  drafts:
    'generator write document editor template ai borrador redactar generador brouillon rédiger Entwurf schreiben Vorlage 草稿 生成 文书 模板 مسودة كتابة قالب',
  undo: 'restore deleted recover trash archive bring back deshacer recuperar papelera archivar annuler restaurer corbeille rückgängig wiederherstellen Papierkorb archivieren 撤销 恢复 误删 归档 تراجع استعادة أرشفة lost gone by mistake delete uploaded recycle bin perdí sin querer papelera perdu par erreur aus Versehen weg Papierkorb 回收站 误删 找回 手滑 删掉了 حذفت بالغلط المحذوف ارجع',
  timeline:
    'plan schedule when start months cuándo empezar calendario planning quand commencer Zeitplan wann anfangen 时间线 规划 何时开始 جدول زمني متى أبدأ خطة prepare how long too early too late year third con cuánto tiempo tarde preparar combien de temps trop tard combien wie lange vorher zu spät 来得及 提前多久 大三 大四 准备 قبل كم سنة متأخر التحضير',
  letters:
    'reference referee recommendation lettre de référence referencia recomendación Referenz Gutachten Empfehlung 介绍信 推荐信 تزكية توصية whom to ask material prepare a quién pedir à qui demander wen fragen 找谁写 提供素材 推荐人 من اطلب',
  'late-letter':
    'recommender silent no answer has not sent recomendador no responde no envía ne répond pas n’envoie pas Gutachter antwortet nicht meldet sich nicht 不回复 没提交 推荐人 لا يرد لم يرسل dropped out referee deadline not submitted letter overdue no contesta recomendador répond plus pas envoyé Empfehlung meldet 没交 逾期 不回 联系不上 推荐人 ما رد المشرف الدكتور لم يرسل',
  statement:
    'essay motivation letter sop personal ensayo carta de motivación lettre de motivation Essay Aufsatz Motivationsschreiben 动机信 个人陈述 مقال خطاب الغرض sop opening paragraph story tell introduction párrafo inicial historia accroche paragraphe Einleitung Absatz erzählen 文书 开头 第一段 怎么写 陈述 رسالة دافع قصة افتتاحية كتابة',
  'academic-cv':
    'write cv resume length sections publications redactar currículum rédiger Lebenslauf schreiben Aufbau 怎么写 学术 كتابة السيرة highlight length pages cuántas páginas destacar combien de pages wie lang 几页 突出 篇幅 طول السيرة',
  professors:
    'supervisor advisor contact email cold tutor contactar directeur encadrant contacter Betreuer anschreiben 导师 套磁 联系 مشرف مراسلة',
  'admission-tests':
    'gre gmat toefl ielts test-optional prepare exam examen preparar préparer Prüfung vorbereiten 考试 备考 托福 雅思 اختبار تحضير توفل آيلتس',
  transcripts:
    'certified translation evaluation wes degree diploma traducción jurada certificado traduction assermentée relevé Übersetzung beglaubigt Zeugnis 成绩单 公证 翻译 认证 كشف الدرجات ترجمة تصديق',
  interview:
    'prepare questions admission entrevista preparar entretien préparer Auswahlgespräch Vorstellungsgespräch 面试 准备 مقابلة تحضير',
  'weak-profile':
    'low grade bad gpa gap experience change of field nota baja media baja lagune mauvaises notes faible schlechte Noten Lücke Quereinstieg 低绩点 成绩差 跨专业 معدل منخفض ضعيف فجوة low poor mediocre other major switch change field promedio bajo cambio de carrera otra carrera faibles réorientation schwach Fachwechsel Schnitt schlecht 绩点低 低gpa 成绩不好 跨考 转专业 没有经验 ضعيف منخفض تخصص آخر',
  fees: 'waiver exempt exención dispense exonération Erlass Befreiung 减免 免申请费 إعفاء too expensive save pay no pagar aplicaciones éviter payer sparen umgehen 免费申请 报名费 省钱 رسوم التقديم',
  paying:
    'money funding loan assistantship afford costs scholarship financiar préstamo beca financer prêt bourse bezahlen Kredit Finanzierung Stipendium 资助 贷款 学费 奖学金 تمويل قرض منحة teaching research assistant loan sueldo ayudante assistant d’enseignement Hilfskraft 助教 助研 مساعد تدريس',
  decisions:
    'hear back results when answer respuesta resultados réponse résultats Bescheid Antwort 结果 放榜 نتيجة رد results announced come out how long publican salen sortent quand publiés kommen Ergebnisse wann 出结果 放榜 多久 结果什么时候 تطلع النتائج متى القبول',
  'decline-offer':
    'accept defer turn down rechazar aplazar aceptar refuser reporter accepter ablehnen verschieben annehmen Zusage 拒绝 延期 接受 录取 رفض تأجيل قبول عرض say no email withdraw politely deposit decir que no renunciar dire non désister absagen ablehnen höflich 拒offer 拒信 婉拒 押金 اعتذر عرض',
  rejection:
    'rejected waitlist appeal reapply rechazado lista de espera refusé liste d’attente recours Absage abgelehnt Warteliste Widerspruch 被拒 候补 申诉 رُفضت قائمة الانتظار all rejected nobody took me rechazaron todas refusé partout alle Absagen überall abgelehnt 全拒 全聚德 都被拒 رفضتني انرفضت كلها',
  visa: 'residence permit visado residencia titre de séjour Visum Aufenthaltstitel 签证 居留 تأشيرة إقامة student visa steps campus france estudiante étudiant Studentenvisum 学生签证 办签证 فيزا طالب خطوات',
  'sign-in':
    'log in login locked out forgot acceder olvidé connexion oublié einloggen vergessen gesperrt 登陆 登录 忘记 تسجيل الدخول نسيت password reset change too many attempts captcha google contraseña entrar cambiar clave iniciar mot de passe changer réinitialiser identifier Passwort ändern anmelden zurücksetzen einloggen 密码 改密码 换密码 登不上 登录 收不到邮件 重置 كلمة السر كلمة المرور تغيير الدخول لا أستطيع',
  'two-factor':
    '2fa authenticator code backup recovery passkey dos pasos autenticador código double authentification code Zwei-Faktor Bestätigungscode Wiederherstellungscodes 两步验证 双重验证 备用码 通行密钥 التحقق بخطوتين رمز recovery code new phone lost código de recuperación téléphone perdu Handy verloren 恢复码 换手机 验证码 رمز جوال جديد',
  'email-change':
    'address mail confirm verify correo electrónico dirección adresse e-mail courriel E-Mail-Adresse bestätigen 邮箱 更换 验证 بريد إلكتروني تغيير تأكيد university mail expires caduca vence correo expire universitaire läuft ab Uni-Mail 学校邮箱 过期 ايميل غيرت',
  devices:
    'sign out everywhere sessions activity security stolen cerrar sesión dispositivos déconnecter appareils abmelden Geräte Aktivität 设备 退出 活动 الأجهزة تسجيل الخروج نشاط',
  role: 'switch mentor applicant cambiar rol changer rôle wechseln Rolle 角色 切换 دور تغيير become mentor hours applicant back lose ser mentor volver disponibilidades devenir mentor Mentor werden Bewerber 成为导师 身份 换回 选错 اصير مرشد دوري طلباتي',
  mentors: 'access see mentor visible acceso ve voir accès sehen Zugriff 权限 导师 مرشد يرى صلاحية',
  sessions:
    'book appointment move cancel video call reservar cita cancelar réserver rendez-vous annuler Termin buchen absagen verschieben 预约 取消 视频 会谈 حجز جلسة إلغاء مكالمة',
  'export-data':
    'download copy everything takeout descargar copia datos télécharger copie données herunterladen Kopie Daten 导出 下载 数据 تصدير تنزيل نسخة everything one file archive todo archivo tout récupérer alles Datei 所有数据 全部下载 كل بياناتي',
  'delete-account':
    'close remove erase forever borrar eliminar cerrar cuenta supprimer fermer compte löschen Konto schließen 注销 删除账号 حذف إغلاق حساب quit leave cancel close darme de baja cerrar arrête quitter kündigen Konto weg 注销 不用了 关闭账号 الغاء اقفال',
  'who-sees':
    'visible public private read access quién ve visible público qui voit visible public wer sieht sichtbar öffentlich 谁能看 公开 可见 من يرى مرئي عام find my profile other students applicants mentor see my grades visible encuentran mi perfil trouver mon profil voit mes notes finden mein Profil andere 看得到 看到我 别人 成绩 能看 يشوف يرى ملفي باقي الطلاب درجاتي',
  sharing:
    'share link stop end revoke access compartir enlace dejar de partager lien arrêter teilen Link beenden Freigabe 分享 链接 停止 مشاركة رابط إيقاف parents friend show take back withdraw link send family padres familia amigos mostrar quitar enlace parents amis montrer retirer Eltern Freunde zeigen zurücknehmen 爸妈 父母 朋友 发给 撤回 给别人看 اهلي اصدقاء سكر الرابط اوقف',
  report:
    'block abuse harassment user post denunciar bloquear acoso signaler bloquer harcèlement melden blockieren Belästigung 举报 屏蔽 骚扰 إبلاغ حظر مضايقة spam scam annoying harass stop contacting molesta acosa dérange arnaque belästigt nervt 骚扰 推销 骗子 拉黑 别再 يزعجني احتيال',
  privacy:
    'gdpr data protection stored sold training protección de datos protection des données Datenschutz 隐私 数据保护 خصوصية train ai model sell third party servers where stored entrenar vender terceros servidor entraîner vendre serveurs verkaufen trainieren Server gespeichert 训练 卖 服务器 存在哪里 泄露 تدريب بيع تبيعون معلوماتي الذكاء',
  free: 'price cost pay subscription precio gratis prix gratuit Preis kostenlos 价格 免费 سعر مجاني pay paid subscription fee charge pagar cuesta gratis suscripción payant payer abonnement kostet bezahlen Abo umsonst 付费 付钱 要钱 收费 花钱 مجانا اشتراك ادفع فلوس',
  appearance:
    'dark mode theme contrast font size big text motion modo oscuro tema letra grande mode sombre thème taille police dunkel Design Schrift größer 深色 夜间模式 字体 大小 主题 الوضع الداكن خط حجم',
  'profile-edit':
    'edit name photo picture update grades interests cambiar nombre foto actualizar modifier nom photo Name Foto ändern bearbeiten 修改 姓名 照片 头像 更新 资料 تعديل اسم صورة تحديث بياناتي',
  community:
    'post group forum comment people publicar foro grupo publier groupe forum Beitrag Gruppe Forum posten 发帖 社区 论坛 小组 نشر منشور مجموعة منتدى',
  messages:
    'write chat message private connect contact user mensaje privado chatear escribir message privé discuter Nachricht schreiben anschreiben Chat 私信 聊天 发消息 联系 رسالة خاصة محادثة مراسلة',
  'find-mentor':
    'search mentor who speaks arabic field buscar mentor habla chercher mentor parle suchen Mentor spricht 找导师 会中文 寻找 导师 ابحث مرشد يتكلم',
  'become-mentor':
    'be a mentor set hours availability offer ser mentor horas disponibilidad devenir disponibilités proposer Mentor werden Zeiten anbieten 成为导师 当导师 设置时间 اصبح مرشد اوقات',
  'saved-searches':
    'save search alert saved notify new programmes results guardar búsqueda alerta avisar nuevos enregistrer recherche alerte prévenir nouveaux Suche speichern Suchauftrag benachrichtigen neue 保存搜索 搜索提醒 订阅 新项目 حفظ البحث تنبيه جديدة نتائج',
  'search-programmes':
    'filter find browse look catalogue search programs buscar programas filtro encontrar maestrías chercher programmes filtrer trouver Studiengang suchen filtern finden Katalogsuche 搜索 筛选 查找项目 找项目 بحث فلتر تصفية ابحث برنامج',
  'find-professors':
    'supervisor find topic research search advisor who works encontrar profesor tema investigación supervisor trouver directeur encadrant sujet recherche Betreuer finden Thema Forschung Professor 找教授 研究方向 找导师 课题 مشرف موضوع بحث اجد دكتور',
  'find-scholarships':
    'award grant funding eligible which scholarship search encontrar becas elegible convocatoria trouver bourse éligible Stipendium finden Förderung bewerben 找奖学金 申请奖学金 资格 منح منحة تمويل اجد مؤهل',
  'expected-dates':
    'estimated date not published last year tentative prevista estimada año pasado publicada estimée année dernière provisoire voraussichtlich geschätzt Vorjahr vorläufig 预计 去年 未公布 估计 متوقع تقديري العام الماضي',
  offers:
    'compare offer stipend net which take reply by comparar ofertas cuál elegir comparer offres laquelle choisir Angebot Zusage vergleichen Angebote welches annehmen 比较offer 录取 选哪个 مقارنة العروض اختار عرض قبول',
  checklist:
    'requirements tick off to-do attach file documents upload lista requisitos marcar adjuntar documentos liste pièces cocher joindre documents Checkliste abhaken anhängen Unterlagen hochladen 清单 勾选 上传文件 材料 附件 قائمة متطلبات ارفاق ملف مستندات',
}
