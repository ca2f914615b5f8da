// Words that people write for the subject of an article, in six languages: its text uses one term per concept.

/** Search words by the id of an article. */
export const searchWords: Readonly<Record<string, string>> = {
  begin:
    'start tutorial tour first steps empezar primeros pasos commencer premiers pas anfangen loslegen erste Schritte 开始 入门 新手 ابدأ البداية خطوات',
  cv: 'résumé resume curriculum upload hoja de vida subir Vita hochladen téléverser Lebenslauf 上传 简历 رفع سيرة',
  import:
    'excel csv spreadsheet google sheets upload list importar hoja de cálculo tableur importer Tabelle importieren 导入 表格 استيراد جدول',
  extension:
    'chrome firefox plugin add-on browser bookmark extensión navegador navigateur Browsererweiterung 插件 扩展 浏览器 إضافة متصفح',
  offline: 'internet connection app install sin conexión hors ligne Verbindung 离线 断网 安装 بلا اتصال تثبيت',
  languages:
    'language currency time zone region idioma moneda zona horaria langue devise fuseau Sprache Währung Zeitzone 语言 货币 时区 لغة عملة منطقة زمنية',
  matches:
    'ranking score recommendation why puntuación recomendación classement Rangfolge Punktzahl Empfehlung 排名 推荐 分数 ترتيب توصية',
  tiers: 'reach target safety dream school chances ambiciosa segura 冲刺 稳妥 保底 طموح آمن',
  'how-many': 'number of schools enough cuántas combien wie viele 多少所 几所 كم عدد',
  grades: 'gpa cgpa convert conversion scale nota media convertir moyenne Notenumrechnung 绩点 换算 均分 معدل تحويل',
  facts:
    'source trust data accurate fuente datos fiable source fiabilité Quelle Daten zuverlässig 来源 数据 可信 مصدر بيانات',
  'correct-fact':
    'wrong error mistake outdated missing university add propose incorrecto falta erreur manque falsch Fehler fehlt 错误 纠正 缺少 خطأ تصحيح ناقص',
  shortlist:
    'list checklist application track lista seguimiento liste suivi Merkliste Checkliste 清单 跟踪 قائمة متابعة',
  deadlines:
    'due date échéance délai fecha tope vencimiento Abgabetermin Bewerbungsschluss Frist 期限 截止 آخر أجل موعد',
  'missed-deadline':
    'late missed passed too late overdue extension perdí pasó tarde raté dépassé retard verpasst versäumt zu spät 错过 过期 迟交 فات تأخر فاتني',
  reminders:
    'notification email push quiet hours remind recordatorio aviso horas de silencio rappel notification heures calmes Erinnerung Ruhezeiten Benachrichtigung 提醒 通知 免打扰 تذكير إشعار ساعات الهدوء',
  calendar:
    'google apple outlook ical subscribe sync calendario sincronizar agenda calendrier Kalender abonnieren 日历 同步 تقويم مزامنة',
  'watch-pages':
    'watch monitor page change alert vigilar página cambia surveiller page modification Seite beobachten überwachen Änderung 关注 监控 变化 مراقبة صفحة تغير',
  drafts:
    'generator write document editor template ai borrador redactar generador brouillon rédiger Entwurf schreiben Vorlage 草稿 生成 文书 模板 مسودة كتابة قالب',
  undo: 'restore deleted recover trash archive bring back deshacer recuperar papelera archivar annuler restaurer corbeille rückgängig wiederherstellen Papierkorb archivieren 撤销 恢复 误删 归档 تراجع استعادة أرشفة',
  timeline:
    'plan schedule when start months cuándo empezar calendario planning quand commencer Zeitplan wann anfangen 时间线 规划 何时开始 جدول زمني متى أبدأ خطة',
  letters:
    'reference referee recommendation lettre de référence referencia recomendación Referenz Gutachten Empfehlung 介绍信 推荐信 تزكية توصية',
  'late-letter':
    'recommender silent no answer has not sent recomendador no responde no envía ne répond pas n’envoie pas Gutachter antwortet nicht meldet sich nicht 不回复 没提交 推荐人 لا يرد لم يرسل',
  statement:
    'essay motivation letter sop personal ensayo carta de motivación lettre de motivation Essay Aufsatz Motivationsschreiben 动机信 个人陈述 مقال خطاب الغرض',
  'academic-cv':
    'write cv resume length sections publications redactar currículum rédiger Lebenslauf schreiben Aufbau 写简历 学术简历 كتابة السيرة',
  professors:
    'supervisor advisor contact email cold tutor contactar directeur encadrant contacter Betreuer anschreiben 导师 套磁 联系 مشرف مراسلة',
  'admission-tests':
    'gre gmat toefl ielts test-optional prepare exam examen preparar préparer Prüfung vorbereiten 考试 备考 托福 雅思 اختبار تحضير توفل آيلتس',
  transcripts:
    'certified translation evaluation wes degree diploma traducción jurada certificado traduction assermentée relevé Übersetzung beglaubigt Zeugnis 成绩单 公证 翻译 认证 كشف الدرجات ترجمة تصديق',
  interview:
    'prepare questions admission entrevista preparar entretien préparer Auswahlgespräch Vorstellungsgespräch 面试 准备 مقابلة تحضير',
  'weak-profile':
    'low grade bad gpa gap experience change of field nota baja media baja lagune mauvaises notes faible schlechte Noten Lücke Quereinstieg 低绩点 成绩差 跨专业 معدل منخفض ضعيف فجوة',
  fees: 'waiver exempt exención dispense exonération Erlass Befreiung 减免 免申请费 إعفاء',
  paying:
    'money funding loan assistantship afford costs scholarship financiar préstamo beca financer prêt bourse bezahlen Kredit Finanzierung Stipendium 资助 贷款 学费 奖学金 تمويل قرض منحة',
  decisions: 'hear back results when answer respuesta resultados réponse résultats Bescheid Antwort 结果 放榜 نتيجة رد',
  'decline-offer':
    'accept defer turn down rechazar aplazar aceptar refuser reporter accepter ablehnen verschieben annehmen Zusage 拒绝 延期 接受 录取 رفض تأجيل قبول عرض',
  rejection:
    'rejected waitlist appeal reapply rechazado lista de espera refusé liste d’attente recours Absage abgelehnt Warteliste Widerspruch 被拒 候补 申诉 رُفضت قائمة الانتظار',
  visa: 'residence permit visado residencia titre de séjour Visum Aufenthaltstitel 签证 居留 تأشيرة إقامة',
  'sign-in':
    'log in login locked out forgot acceder olvidé connexion oublié einloggen vergessen gesperrt 登陆 登录 忘记 تسجيل الدخول نسيت',
  'two-factor':
    '2fa authenticator code backup recovery passkey dos pasos autenticador código double authentification code Zwei-Faktor Bestätigungscode Wiederherstellungscodes 两步验证 双重验证 备用码 通行密钥 التحقق بخطوتين رمز',
  'email-change':
    'address mail confirm verify correo electrónico dirección adresse e-mail courriel E-Mail-Adresse bestätigen 邮箱 更换 验证 بريد إلكتروني تغيير تأكيد',
  devices:
    'sign out everywhere sessions activity security stolen cerrar sesión dispositivos déconnecter appareils abmelden Geräte Aktivität 设备 退出 活动 الأجهزة تسجيل الخروج نشاط',
  role: 'switch mentor applicant cambiar rol changer rôle wechseln Rolle 角色 切换 دور تغيير',
  mentors: 'access see mentor visible acceso ve voir accès sehen Zugriff 权限 导师 مرشد يرى صلاحية',
  sessions:
    'book appointment move cancel video call reservar cita cancelar réserver rendez-vous annuler Termin buchen absagen verschieben 预约 取消 视频 会谈 حجز جلسة إلغاء مكالمة',
  'export-data':
    'download copy everything takeout descargar copia datos télécharger copie données herunterladen Kopie Daten 导出 下载 数据 تصدير تنزيل نسخة',
  'delete-account':
    'close remove erase forever borrar eliminar cerrar cuenta supprimer fermer compte löschen Konto schließen 注销 删除账号 حذف إغلاق حساب',
  'who-sees':
    'visible public private read access quién ve visible público qui voit visible public wer sieht sichtbar öffentlich 谁能看 公开 可见 من يرى مرئي عام',
  sharing:
    'share link stop end revoke access compartir enlace dejar de partager lien arrêter teilen Link beenden Freigabe 分享 链接 停止 مشاركة رابط إيقاف',
  report:
    'block abuse harassment user post denunciar bloquear acoso signaler bloquer harcèlement melden blockieren Belästigung 举报 屏蔽 骚扰 إبلاغ حظر مضايقة',
  privacy:
    'gdpr data protection stored sold training protección de datos protection des données Datenschutz 隐私 数据保护 خصوصية',
  free: 'price cost pay subscription precio gratis prix gratuit Preis kostenlos 价格 免费 سعر مجاني',
}
