-- The person a request acts for. Null without one, and null equals no user_id: policies then match no row.
create or replace function app_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Users whose rows a function of the schema's owner reads together; it sets them for its own statements and clears them.
-- The policies `granted_rows` are for that role only: statements of the request role see nothing more.
create or replace function app_granted_ids() returns uuid[]
  language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.granted_ids', true), ''), ',')::uuid[] $$;

-- A text as its words are compared: lower case, without accents and marks, one form for each Arabic letter, digits from 0 to 9. Nothing
-- here takes longer than linear time, as normalising a run of combining marks would: texts come from other people.
create or replace function fold_letters(said text) returns text
  language sql immutable parallel safe
as $$
  select translate(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, said)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'أإآٱىةؤئگکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهويككي01234567890123456789')
$$;

-- Runs of Chinese characters as pairs, from each character on, so that a prefix meets wherever a longer word has it.
create or replace function segment_chinese(said text) returns text
  language sql immutable parallel safe
as $$
  select case when said !~ '[㐀-䶿一-鿿]' then said else (
    select regexp_replace(spaced, '([㐀-䶿一-鿿]{2})', '\1 ', 'g') || ' '
      || regexp_replace(regexp_replace(spaced, ' [㐀-䶿一-鿿]', ' ', 'g'), '([㐀-䶿一-鿿]{2})', '\1 ', 'g')
    from (select regexp_replace(said, '([㐀-䶿一-鿿]+)', ' \1 ', 'g') as spaced) s) end
$$;

-- Traditional Chinese characters and Japanese simplified ones as simplified Chinese: those of everyday texts, by the transliterator of
-- ICU. Adjacent literals are one text.
create or replace function simplify_han(said text) returns text
  language sql immutable parallel safe
as $$
  select case when said !~ '[一-鿿]' then said else translate(said,
      '丟並乾亂亞佈佔併來侖侶侷係俠俱倆倉個們倖倣倫偉側偵偽傑傘備傢傭傳債傷傾僅僇僑僕僥僱價儀億儈儉儘償優儲兇兌兒內兩冊冪凍凜凱別刪則剋剎剛剝創剷劃劇劉劊劍劑勁動務勛勝勞勢勳勵勸勻匯區協卹卻厭厲參叢吳吶呂員唸'
      '問啞啟喚喪喫喬單喲嗆嗎嗚嘆嘔嘗嘩嘯噓噴噸噹嚇嚐嚥嚨嚮嚴囂囑囪國圍園圓圖團執堅堯報場塊塗塢塵塹墊墜墮墳墾壇壓壘壞壟壩壯壺壽夠夢夥夾奧奪奮妝姊姦姪娛婁婦媽嬌嬰嬸孃孫學孿宮寢實寧審寫寬寵寶將專尋對導屆屍屜屢'
      '層屬岡島峽崑崗崙嶄嶺嶼巒巖帥師帳帶幀幟幣幫幹幾庫廁廂廄廈廚廟廠廢廣廬廳弔張強彆彈彌彎彙彥彿後徑從復徵徹恆恥悅悶悽惡惱愛慄慇態慘慚慣慫慮慶慼慾憂憊憐憑憚憤憫憲憶懇應懲懶懷懸懼懾戀戰戲戶拋挾捨捲掃掄掙掛採'
      '揀揚換揮搆損搖搗搶搾摟摯摺摻撈撐撓撚撢撥撫撲撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃斬斷於昇時晉晝暈暢暫曆曉曠曬書會東柵桿條棄棗棟棧棲楊楓業極榮構槍槓槳樁樂樑樓標樞樣樸樹'
      '橋機橢橫檔檢檯檸檻櫃櫥櫻欄權欽歎歐歡歲歷歸殘殲殺殼毀毆毬氈氣氫氾汎汙決沒沖況洩洶涼淒淚淨淪淵淺渙減渦測渾湊湧湯準溝溫溼滄滅滌滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潰澀澆澗澤澱濁濃濕濘濟濤濫濬濰濱濺濾瀉瀋瀕'
      '瀝瀰瀾灑灘灣灤災為烏無煉煙煥煩熒熱熾燄燈燐燒燙營燦燬燭燴燻燼爍爐爛爭爺爾牆牽犢犧狀狹狽猙猶獄獅獎獨獰獲獵獸獺獻現琺瑣瑤瑩瑪瑯環瓊甕產畝畢畫異當疇疊痙痠瘋瘍瘓瘡瘧療癒癟癡癢癥癬癱發皚皺盃盜盞盡監盤盧盪眾'
      '睏睜瞇瞞瞭矚矯砲硯碩確碼磚礎礙礦礫礬祕祿禍禦禮禱禿稅稈稜種稱穀積穎穢穩穫窩窪窮窯窺竄竅竊競筆筍箇箋箝節範築篩簍簡簽簾籃籌籐籠籤籬籮籲粵糞糧糰糾紀約紅紉紋納紐純紗紙級紛紡紮細紳紹終絃組絆結絕絛絞絡絢給絨'
      '統絲絹綁綏綑經綜綠綢維綱網綴綵綸綻綽綿緊緒緘線緝緞締緣編緩緬緯練緻縛縣縫縮縱縴縷總績繃織繕繞繡繩繪繫繭繳繹繼續纏纓纔纖纜缽罈罰罵罷羅羨義習翹聖聞聯聰聲聳聶職聽聾肅脅脈脣脫脹腎腦腫腳腸膚膠膩膽膿臉臍臘臟'
      '臥臨臺與興舉舊艙艦艱艷茲荊莊莖莢華菸萊萬葉著葦葷蒐蒼蓆蓋蓮蔔蔣蔥蔭蕩蕪蕭薊薑薔薦薩藉藍藝藥藷藹蘆蘇蘊蘋蘭蘿處虛虜號虧蛻蝕蝦蝨蝸螞螢蟬蟲蟻蠅蠍蠟蠱蠶蠻術衛衝補裝裡製複褲襖襪襯襲見規覓視親覺覽觀觸訂訃計訊'
      '討訓訖託記訛訝訟訣訪設許訴診註証詐評詛詞詠詢詣試詩詫詭話該詳誅誇誌認誕誘語誠誡誣誤誦誨說誰課誹誼調諄談請諒論諜諧諱諷諸諺諾謀謂謄謊謎謗謙講謝謠謬謹譁證譏識譚譜譟譯議譴護譽讀變讒讓讚豈豎豐豔豬貍貓貝貞負'
      '財貢貧貨販貪貫責貯貳貴貶買貸費貼貿賀賂賃賄資賈賊賒賓賜賞賠賢賣賤賦質賬賭賴賸賺購賽贅贈贊贍贏贓贖贛趕趙趨跡跤跼踐踴蹟蹤躊躍軀車軋軌軍軒軟軸較載輓輔輕輛輝輥輩輪輯輸輻輾輿轄轅轉轍轎轟辦辭辮辯農迴這連週進'
      '遊運過達違遙遜遞遠適遲遷選遺遼邁還邊邏郵鄉鄒鄧鄭鄰醜醞醫醬釀釁釋釐釘針釣釦釩鈉鈍鈔鈕鈞鈣鈴鈾鉀鉑鉗鉚鉛鉤鉸鉻銀銅銑銘銜銲銳銷銻鋁鋅鋇鋒鋤鋪鋸鋼錄錐錘錠錢錦錨錫錯錳錶鍊鍋鍍鍛鍬鍵鍾鎂鎊鎖鎗鎚鎢鎬鎮鎳鏈鏟'
      '鏡鏽鐘鐮鐳鐵鑄鑑鑒鑰鑲鑷鑼鑽鑿長門閃閉開閏閑閒間閘閡閣閥閨閩閱閻闆闊闌闖關闡闢陝陞陣陰陳陸陽隄隊階隕際隨險隱隴隸隻雖雙雛雜雞離難雲電霑霧靈靜鞏韋韌韓韻響頁頂頃項順須頌預頑頒頓頗領頤頭頰頸頹頻顆題額顏願'
      '顛類顧顫顯顱風颱颳飄飛飢飯飲飼飽飾餃餅養餌餒餓餘餞餡館餵餽餾饅饑饒饞馬馭馮馱馳馴駁駐駒駕駛駝駭駱駿騁騎騙騰騷騾驅驕驗驚驟驢骯髒體髮鬆鬍鬚鬥鬧鬨鬱魚魯鮑鮮鯉鯨鰓鱉鱗鳥鳳鳴鴉鴕鴛鴦鴨鴻鴿鵑鵝鵬鵲鶴鷗鷹鹵鹹'
      '鹼鹽麗麥麵麼黃點黨黴鼕齊齋齒齡齣齧齲龍龐龔龜沢広斎桜辺浜恵徳応関伝実経営竜滝蔵鉄円図対発気験単戦芸価県権検読訳転売変歩毎済団総従拡択仏両亜悪囲壱栄塩帰挙暁薫剣厳黒斉剤雑児釈収処焼奨浄譲畳嬢粋瀬専繊銭巣'
      '聡捜荘臓続駄遅鋳庁聴逓稲悩脳拝舗満黙薬様謡頼覧覚緑塁歴錬労',
      '丢并干乱亚布占并来仑侣局系侠具俩仓个们幸仿伦伟侧侦伪杰伞备家佣传债伤倾仅戮侨仆侥雇价仪亿侩俭尽偿优储凶兑儿内两册幂冻凛凯别删则克刹刚剥创铲划剧刘刽剑剂劲动务勋胜劳势勋励劝匀汇区协恤却厌厉参丛吴呐吕员念'
      '问哑启唤丧吃乔单哟呛吗呜叹呕尝哗啸嘘喷吨当吓尝咽咙向严嚣嘱囱国围园圆图团执坚尧报场块涂坞尘堑垫坠堕坟垦坛压垒坏垄坝壮壶寿够梦伙夹奥夺奋妆姐奸侄娱娄妇妈娇婴婶娘孙学孪宫寝实宁审写宽宠宝将专寻对导届尸屉屡'
      '层属冈岛峡昆岗仑崭岭屿峦岩帅师帐带帧帜币帮干几库厕厢厩厦厨庙厂废广庐厅吊张强别弹弥弯汇彦佛后径从复征彻恒耻悦闷凄恶恼爱栗殷态惨惭惯怂虑庆戚欲忧惫怜凭惮愤悯宪忆恳应惩懒怀悬惧慑恋战戏户抛挟舍卷扫抡挣挂采'
      '拣扬换挥构损摇捣抢榨搂挚折掺捞撑挠捻掸拨抚扑挞挝捡拥掳择击挡担据挤拟拧搁掷扩摆擞扰撵拢拦搀携摄挛摊搅揽败叙敌数敛毙斩断于升时晋昼晕畅暂历晓旷晒书会东栅杆条弃枣栋栈栖杨枫业极荣构枪杠桨桩乐梁楼标枢样朴树'
      '桥机椭横档检台柠槛柜橱樱栏权钦叹欧欢岁历归残歼杀壳毁殴球毡气氢泛泛污决没冲况泄汹凉凄泪净沦渊浅涣减涡测浑凑涌汤准沟温湿沧灭涤沪滞渗卤滚满渔汉涟渍涨渐浆泼洁潜润溃涩浇涧泽淀浊浓湿泞济涛滥浚潍滨溅滤泻沈濒'
      '沥弥澜洒滩湾滦灾为乌无炼烟焕烦荧热炽焰灯磷烧烫营灿毁烛烩熏烬烁炉烂争爷尔墙牵犊牺状狭狈狰犹狱狮奖独狞获猎兽獭献现珐琐瑶莹玛琅环琼瓮产亩毕画异当畴叠痉酸疯疡痪疮疟疗愈瘪痴痒症癣瘫发皑皱杯盗盏尽监盘卢荡众'
      '困睁眯瞒了瞩矫炮砚硕确码砖础碍矿砾矾秘禄祸御礼祷秃税秆棱种称谷积颖秽稳获窝洼穷窑窥窜窍窃竞笔笋个笺钳节范筑筛篓简签帘篮筹藤笼签篱箩吁粤粪粮团纠纪约红纫纹纳纽纯纱纸级纷纺扎细绅绍终弦组绊结绝绦绞络绚给绒'
      '统丝绢绑绥捆经综绿绸维纲网缀彩纶绽绰绵紧绪缄线缉缎缔缘编缓缅纬练致缚县缝缩纵纤缕总绩绷织缮绕绣绳绘系茧缴绎继续缠缨才纤缆钵坛罚骂罢罗羡义习翘圣闻联聪声耸聂职听聋肃胁脉唇脱胀肾脑肿脚肠肤胶腻胆脓脸脐腊脏'
      '卧临台与兴举旧舱舰艰艳兹荆庄茎荚华烟莱万叶着苇荤搜苍席盖莲卜蒋葱荫荡芜萧蓟姜蔷荐萨借蓝艺药薯蔼芦苏蕴苹兰萝处虚虏号亏蜕蚀虾虱蜗蚂萤蝉虫蚁蝇蝎蜡蛊蚕蛮术卫冲补装里制复裤袄袜衬袭见规觅视亲觉览观触订讣计讯'
      '讨训讫托记讹讶讼诀访设许诉诊注证诈评诅词咏询诣试诗诧诡话该详诛夸志认诞诱语诚诫诬误诵诲说谁课诽谊调谆谈请谅论谍谐讳讽诸谚诺谋谓誊谎谜谤谦讲谢谣谬谨哗证讥识谭谱噪译议谴护誉读变谗让赞岂竖丰艳猪狸猫贝贞负'
      '财贡贫货贩贪贯责贮贰贵贬买贷费贴贸贺赂赁贿资贾贼赊宾赐赏赔贤卖贱赋质账赌赖剩赚购赛赘赠赞赡赢赃赎赣赶赵趋迹交局践踊迹踪踌跃躯车轧轨军轩软轴较载挽辅轻辆辉辊辈轮辑输辐辗舆辖辕转辙轿轰办辞辫辩农回这连周进'
      '游运过达违遥逊递远适迟迁选遗辽迈还边逻邮乡邹邓郑邻丑酝医酱酿衅释厘钉针钓扣钒钠钝钞钮钧钙铃铀钾铂钳铆铅钩铰铬银铜铣铭衔焊锐销锑铝锌钡锋锄铺锯钢录锥锤锭钱锦锚锡错锰表炼锅镀锻锹键钟镁镑锁枪锤钨镐镇镍链铲'
      '镜锈钟镰镭铁铸鉴鉴钥镶镊锣钻凿长门闪闭开闰闲闲间闸阂阁阀闺闽阅阎板阔阑闯关阐辟陕升阵阴陈陆阳堤队阶陨际随险隐陇隶只虽双雏杂鸡离难云电沾雾灵静巩韦韧韩韵响页顶顷项顺须颂预顽颁顿颇领颐头颊颈颓频颗题额颜愿'
      '颠类顾颤显颅风台刮飘飞饥饭饮饲饱饰饺饼养饵馁饿余饯馅馆喂馈馏馒饥饶馋马驭冯驮驰驯驳驻驹驾驶驼骇骆骏骋骑骗腾骚骡驱骄验惊骤驴肮脏体发松胡须斗闹哄郁鱼鲁鲍鲜鲤鲸鳃鳖鳞鸟凤鸣鸦鸵鸳鸯鸭鸿鸽鹃鹅鹏鹊鹤鸥鹰卤咸'
      '碱盐丽麦面么黄点党霉冬齐斋齿龄出啮龋龙庞龚龟泽广斋樱边滨惠德应关传实经营龙泷藏铁圆图对发气验单战艺价县权检读译转卖变步每济团总从扩择佛两亚恶围壹荣盐归举晓薰剑严黑齐剂杂儿释收处烧奖净让叠娘粹濑专纤钱巢'
      '聪搜庄脏续驮迟铸厅听递稻恼脑拜铺满默药样谣赖览觉绿垒历炼劳') end
$$;

-- Lets a feature end what a person has with others when the account is deleted or takes another role: calls the function that the
-- trigger names with the person and whether the account goes.
create or replace function call_for_person() returns trigger language plpgsql as $$
begin
  execute format('select %I($1, $2)', tg_argv[0]) using old.id, tg_op = 'DELETE';
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Notifies the open pages of all users whose rows a statement wrote to refetch them. The trigger names the topic and its rows `changed`.
create or replace function announce_owners() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', tg_argv[0], 'userId', c.user_id, 'id', '', 'change', 'many')::text)
    from (select distinct user_id from changed) c;
  return null;
end $$;

-- Closes the live connections of a session that ended.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'session_ended', 'userId', old.user_id, 'id', old.id)::text);
  return null;
end $$;

create or replace trigger sessions_end after delete on sessions for each row execute function announce_session_end();

-- A live connection carries the role it was opened with: a change of role closes it, and the page opens another.
create or replace function announce_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'role_changed', 'userId', new.id, 'id', new.id)::text);
  return null;
end $$;

create or replace trigger users_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function announce_role_change();

-- The audit log is append-only, for the schema's owner too. A restore truncates it, which fires no row trigger and which no
-- role of the running product may do. Deleting an account clears the columns that identify the person and keeps the entry.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.audit_anonymising', true) = 'on' and tg_op = 'UPDATE' then return new; end if;
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- Security definer, because no role may update the log. Row-level security is forced and binds the owner too, so the
-- deleted person is the acting one meanwhile.
create or replace function anonymise_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.id::text, true), set_config('app.audit_anonymising', 'on', true);
  update audit_log set address = null, device = null, subject = null where user_id = old.id;
  perform set_config('app.user_id', acting, true), set_config('app.audit_anonymising', '', true);
  return old;
end $$;

create or replace trigger users_audit before delete on users for each row execute function anonymise_audit();

-- Anonymises entries that a concurrent request adds while its account is deleted, or afterwards. The row lock is the one that a
-- foreign key takes: it waits until the deletion commits or rolls back. Security definer, for the lock on users.
create or replace function anonymise_late_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform 1 from users where id = new.user_id for key share;
  if not found then new.address := null; new.device := null; new.subject := null; end if;
  return new;
end $$;

create or replace trigger audit_log_late before insert on audit_log for each row
  when (new.user_id is not null and num_nonnulls(new.address, new.device, new.subject) > 0)
  execute function anonymise_late_audit();

-- Counts one attempt at one bucket; whether it may go on. One statement, so that parallel guesses on any number of processes
-- share the same count. A bucket that reaches its limit is closed for a while, in which nothing is counted.
create or replace function count_bucket(name text, most integer, window_ms integer, block_ms integer, door text)
  returns boolean language sql as $$
  insert into auth_throttles as kept (bucket, failures, endpoints, was_last_blocked, blocked_until)
  values (name, array[now()], array[door], false, case when 1 >= most then now() + block_ms * interval '1 ms' end)
  on conflict (bucket) do update set
    was_last_blocked = coalesce(kept.blocked_until > now(), false),
    failures = case when kept.blocked_until > now() then kept.failures
      else array(select f from unnest(kept.failures) with ordinality a(f, n)
        where f > now() - window_ms * interval '1 ms' order by n) || now() end,
    endpoints = case when kept.blocked_until > now() then kept.endpoints
      else array(select coalesce(d, '') from unnest(kept.failures, kept.endpoints) with ordinality a(f, d, n)
        where f > now() - window_ms * interval '1 ms' order by n) || door end,
    blocked_until = case
      when kept.blocked_until > now() then kept.blocked_until
      when (select count(*) from unnest(kept.failures) f where f > now() - window_ms * interval '1 ms') + 1 >= most
      then now() + block_ms * interval '1 ms' end
  returning not was_last_blocked
$$;

-- Counts an attempt at several buckets in their order until one refuses it; the number of that one from 1 on, or null.
create or replace function count_buckets(names text[], most integer[], window_ms integer[], block_ms integer[], doors text[])
  returns integer language plpgsql as $$
begin
  for n in 1 .. cardinality(names) loop
    if not count_bucket(names[n], most[n], window_ms[n], block_ms[n], doors[n]) then return n; end if;
  end loop;
  return null;
end $$;
