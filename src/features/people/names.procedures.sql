-- Lexemes by which names of people are compared over spellings, word boundaries and scripts. All texts here are names and queries of
-- bounded length, folded by `fold_letters`.

-- Letters of a script in Latin ones: "key value" rows, the longer keys before their parts; "-" stands for nothing. Arabic and Hebrew
-- letters get the codes of `key_of_consonants`.
create or replace function transliterations(script text) returns text
  language sql immutable parallel safe
as $$
  select case script
    when 'cyrillic' then
      'щ shch,ж zh,х kh,ц ts,ч ch,ш sh,ю yu,я ya,ё e,є e,ї i,љ l,њ n,ћ c,ђ dj,џ dz,ґ g,ғ g,қ k,ң n,һ h,ө o,ү u,ұ u,'
      'ә a,а a,б b,в v,г g,д d,е e,з z,и i,й i,і i,ј i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ў u,ф f,ъ -,ы i,ь -,'
      'э e'
    when 'greek' then
      'ου u,γγ ng,γκ g,μπ b,ευ ev,αυ av,ει i,οι i,υι i,α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,'
      'π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o'
    when 'armenian' then
      'ու u,եւ ev,և ev,ա a,բ b,գ g,դ d,ե e,զ z,է e,ը e,թ t,ժ zh,ի i,լ l,խ kh,ծ ts,կ k,հ h,ձ dz,ղ gh,ճ ch,մ m,յ y,ն n,շ sh,ո o,չ ch,պ p,ջ j,ռ r,ս s,վ v,տ t,ր r,ց ts,ւ v,փ p,ք k,օ o,ֆ f'
    when 'georgian' then
      'ა a,ბ b,გ g,დ d,ე e,ვ v,ზ z,თ t,ი i,კ k,ლ l,მ m,ნ n,ო o,პ p,ჟ zh,რ r,ს s,ტ t,უ u,ფ p,ქ k,ღ gh,ყ q,შ sh,ჩ ch,ც ts,ძ dz,წ ts,ჭ ch,ხ kh,ჯ j,ჰ h'
    when 'arabic' then
      'ا a,ع a,ء a,ب b,پ b,ت t,ث t,ج j,چ 9,ح h,خ h,د d,ذ d,ر r,ز z,ژ z,س s,ش x,ص s,ض d,ط t,ظ z,غ k,ف f,ق k,ك k,گ k,'
      'ل l,م m,ن n,ه h,و w,ي y,ے y'
    when 'hebrew' then
      'א a,ב b,ג k,ד d,ה h,ו w,ז z,ח h,ט t,י y,כ k,ך k,ל l,מ m,ם m,נ n,ן n,ס s,ע a,פ f,ף f,צ s,ץ s,ק k,ר r,ש x,ת t'
    when 'kana' then
      'きゃ kya,きゅ kyu,きょ kyo,しゃ sha,しゅ shu,しょ sho,ちゃ cha,ちゅ chu,ちょ cho,にゃ nya,にゅ nyu,にょ nyo,ひゃ hya,ひゅ hyu,ひょ hyo,'
      'みゃ mya,みゅ myu,みょ myo,りゃ rya,りゅ ryu,りょ ryo,ぎゃ gya,ぎゅ gyu,ぎょ gyo,じゃ ja,じゅ ju,じょ jo,ぢゃ ja,ぢゅ ju,ぢょ jo,びゃ bya,'
      'びゅ byu,びょ byo,ぴゃ pya,ぴゅ pyu,ぴょ pyo,あ a,い i,う u,え e,お o,か ka,き ki,く ku,け ke,こ ko,さ sa,し shi,す su,せ se,そ so,た ta,'
      'ち chi,つ tsu,て te,と to,な na,に ni,ぬ nu,ね ne,の no,は ha,ひ hi,ふ fu,へ he,ほ ho,ま ma,み mi,む mu,め me,も mo,や ya,ゆ yu,'
      'よ yo,ら ra,り ri,る ru,れ re,ろ ro,わ wa,を o,ん n,が ga,ぎ gi,ぐ gu,げ ge,ご go,ざ za,じ ji,ず zu,ぜ ze,ぞ zo,だ da,ぢ ji,づ zu,'
      'で de,ど do,ば ba,び bi,ぶ bu,べ be,ぼ bo,ぱ pa,ぴ pi,ぷ pu,ぺ pe,ぽ po,ゔ vu,っ -,ー -,ぁ a,ぃ i,ぅ u,ぇ e,ぉ o'
    -- Usual spellings of family names beside the Revised Romanization.
    when 'hangul' then
      '김 kim,이 lee,이 yi,이 rhee,박 park,박 pak,최 choi,최 choe,정 jung,정 chung,조 cho,강 kang,윤 yoon,윤 yun,장 chang,임 lim,임 im,'
      '오 oh,신 shin,노 noh,노 roh,유 yoo,유 ryu,류 ryu,문 moon,권 kwon,우 woo,전 chun,배 bae,백 paik,백 baek,안 ahn,서 suh,허 huh,'
      '심 shim,구 koo,고 koh,손 sohn,주 joo,변 byun,곽 kwak,성 sung,원 won,현 hyun'
    end
$$;

-- The script that decides how a word is compared; "other" for scripts that are compared as they are.
create or replace function script_of(word text) returns text
  language sql immutable parallel safe
as $$
  select case when word ~ '[가-힣]' then 'hangul' when word ~ '[一-鿿]' then 'other' when word ~ '[ぁ-ヿ]' then 'kana'
    when word ~ '[Ѐ-ӿ]' then 'cyrillic' when word ~ '[Ͱ-Ͽ]' then 'greek'
    when word ~ '[ա-և]' then 'armenian' when word ~ '[ა-ჰ]' then 'georgian' when word ~ '[א-ת]' then 'hebrew'
    when word ~ '[ء-ۓ]' then 'arabic' when word ~ '[a-z]' then 'latin' else 'other' end
$$;

-- Hangul syllables by the Revised Romanization, from the order of their parts in Unicode.
create or replace function romanize_hangul(word text) returns text
  language sql immutable parallel safe
as $$
  select string_agg((string_to_array('g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h', ','))[code / 588 + 1]
    || (string_to_array('a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i', ','))[code % 588 / 28 + 1]
    || (string_to_array(',k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t', ','))[code % 28 + 1], '' order by place)
  from (select ascii(letter) - 44032 as code, place from regexp_split_to_table(word, '') with ordinality l (letter, place)) s
  where code between 0 and 11171
$$;

create or replace function romanize(word text, script text) returns text
  language plpgsql immutable parallel safe
as $$
declare
  pair text;
  -- Katakana as hiragana.
  result text := translate(word,
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴッァィゥェォャュョ',
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔっぁぃぅぇぉゃゅょ');
begin
  if script = 'hangul' then return coalesce(romanize_hangul(word), ''); end if;
  if script in ('latin', 'other') then return word; end if;
  foreach pair in array string_to_array(transliterations(script), ',') loop
    result := replace(result, split_part(pair, ' ', 1), replace(split_part(pair, ' ', 2), '-', ''));
  end loop;
  return result;
end $$;

-- Applies rows of "pattern>replacement" one after the other.
create or replace function rewrite_sounds(word text, rules text) returns text
  language plpgsql immutable parallel safe
as $$
declare rule text; result text := word;
begin
  foreach rule in array string_to_array(rules, ' ') loop
    result := regexp_replace(result, split_part(rule, '>', 1), split_part(rule, '>', 2), 'g');
  end loop;
  return result;
end $$;

-- One spelling for the romanizations of a name: of Cyrillic and Greek, of Japanese, and of Korean.
create or replace function key_of_sounds(word text, kind text) returns text
  language sql immutable parallel safe
as $$
  select rewrite_sounds(word, case kind
    when 'v' then 's(h)?ch>sh tch>ch kh>h zh>z ph>f th>t t[sz]|cz>c x>ks w>v ck>k q>k ou|oo>u ee>i [iyj]+>i i(?=[aeou])> er$>r (.)\1+>\1'
    when 'j' then 'o[ou]|oh(?![aeiou])>o uu>u ii>i shi>si sh>sy chi>ti ch>ty tsu>tu fu>hu [jzd]i>zi j>zy d[z]?u>zu m(?=[bp])>n (.)\1+>\1'
    else 'ch>j sh>s eo>o eu>u ae|oe>e oo|ou>u ee|ui>i [yw](?=[aeiou])> u>o g>k d>t b>p r>l (.)\1+>\1' end)
$$;

-- The consonants of a name, in codes that Arabic, Persian and Hebrew share with Latin spellings; empty for fewer than two.
create or replace function key_of_consonants(word text, script text) returns text
  language sql immutable parallel safe
as $$
  select case when length(key) > 1 then key else '' end from (
    select rewrite_sounds(case when script in ('arabic', 'hebrew') then romanize(word, script)
      else rewrite_sounds(romanize(word, script),
        'sh>x ch>9 q>k kh>h gh>k th>t dh>d ph>f zh>z t[sz]>s c>k g>k p>b v>w ^[aeiou]+>a') end,
      '(.)\1+>\1 (?<!^)[aeiouyw]> (?<!^)h$>') as key) k
$$;

-- Words between which a name is divided differently, and words that belong to no name. A search leaves them out beside other words.
create or replace function is_name_particle(word text) returns boolean
  language sql immutable parallel safe
as $$
  select word = any(string_to_array('de,del,della,der,den,des,di,do,da,dos,das,du,la,le,las,los,van,von,vom,zu,zum,ten,ter,te,af,av,bin,ibn,ben,al,el,'
    'ال,بن,ابن,dr,prof,mr,mrs,ms,professor,doctor,د,دكتور,الدكتور,دكتوره,الدكتوره,استاذ,الاستاذ,профессор,доктор,доцент,'
    'καθηγητης,καθηγητρια,교수,교수님,선생님,박사,박사님,씨,님,선배,선배님,先生,教授,博士,老师,同学,ดร,ศ,รศ,ผศ,อาจารย,อาจารย์,คณ,คุณ', ','))
$$;

-- A word without what its language attaches to a name: Korean particles and titles, Japanese and Chinese titles, Thai titles before it.
create or replace function strip_titles(word text) returns text
  language sql immutable parallel safe
as $$
  select regexp_replace(regexp_replace(regexp_replace(word,
    '(?<=[가-힣]{2})(은|는|이|가|을|를|의|에게|께서|와|과|도|랑|이랑)$', ''),
    '(?<=.{2})(교수님|교수|선생님|박사님|박사|선배님|씨|님|先生|教授|准教授|博士|老师|同学|女士|さん|さま|様|样|氏|くん|君)$', ''),
    '^(คุณ|อาจารย์|ดร|รศ|ผศ|ศ|นางสาว|นาย|นาง)(?=.{3})', '')
$$;

create or replace function name_words(said text) returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select word, place from regexp_split_to_table(simplify_han(fold_letters(normalize(left(said, 400), NFKC))), '[[:space:][:punct:]\u200b-\u200d]+')
      with ordinality w (word, place) where word <> '' order by place limit 12) first_words
$$;

-- The forms of Hangul names in Latin letters: the usual spellings of the family name, and the Revised Romanization.
create or replace function hangul_keys(word text, marks text) returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(distinct marks || key_of_sounds(spelling, 'k')) from (
    select romanize_hangul(word) as spelling
    union all select split_part(pair, ' ', 2) || coalesce(romanize_hangul(substr(word, 2)), '')
      from unnest(string_to_array(transliterations('hangul'), ',')) pair where split_part(pair, ' ', 1) = left(word, 1)) s
$$;

-- Keys of a word in the scripts that it is not written in: "~" before those of Latin names, "=" before those of all others.
create or replace function cross_script_keys(word text) returns text[]
  language plpgsql immutable parallel safe
as $$
declare script text := script_of(word); mark text := case when script = 'latin' then '~' else '=' end; keys text[] := '{}';
begin
  if script = 'other' or length(word) < 2 then return keys; end if;
  if script in ('latin', 'cyrillic', 'greek', 'armenian', 'georgian') then keys := keys || (mark || 'v' || key_of_sounds(romanize(word, script), 'v')); end if;
  if script in ('latin', 'kana') then keys := keys || (mark || 'j' || key_of_sounds(romanize(word, script), 'j')); end if;
  if script = 'latin' then keys := keys || (mark || 'k' || key_of_sounds(word, 'k')); end if;
  if script = 'hangul' then keys := keys || hangul_keys(word, '=k'); end if;
  if script in ('latin', 'cyrillic', 'greek', 'armenian', 'georgian', 'arabic', 'hebrew') then
    keys := keys || (case when script in ('arabic', 'hebrew') then '=a' else '~a' end || key_of_consonants(word, script));
    if script in ('arabic', 'hebrew') then
      keys := keys || ('=a' || key_of_consonants(translate(word, 'ثذض', 'سزز'), script))
        || ('=a' || key_of_consonants(translate(word, 'ש', 'ס'), script)) || ('=a' || key_of_consonants(translate(word, 'פף', 'בב'), script));
      if word ~ '^ال.{3}' then keys := keys || ('=a' || key_of_consonants(substr(word, 3), script)); end if;
    end if;
  end if;
  return keys;
end $$;

-- Without the second letter of "ae", "oe", "ue" and "aa", as names with ä, ö, ü and å are written in ASCII.
create or replace function drop_umlauts(word text) returns text
  language sql immutable parallel safe
as $$ select regexp_replace(regexp_replace(word, '([aou])e(?=[bcdfghjklmnpqrstvwxz])', '\1', 'g'), 'aa', 'a', 'g') $$;

-- The lexemes of a name, all of weight A: its words, neighbours joined, endings of words of scripts without spaces, initials, and keys.
create or replace function name_lexemes(said text) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare words text[] := name_words(said); many integer := coalesce(cardinality(words), 0); all_words text[] := words; lexemes text;
begin
  for n in 1 .. many - 1 loop
    all_words := all_words || (words[n] || words[n + 1]);
    if n < many - 1 then all_words := all_words || (words[n] || words[n + 1] || words[n + 2]); end if;
  end loop;
  for n in 1 .. many loop
    if words[n] ~ '^[가-힣]{3,4}$' then all_words := all_words || array[left(words[n], 1), substr(words[n], 2)]; end if;
  end loop;
  select string_agg('''' || lexeme || ''':1A', ' ') into lexemes from (
    select unnest(all_words) as lexeme
    union select drop_umlauts(word) from unnest(all_words) word
    union select substr(word, start) from unnest(all_words) word, generate_series(2, least(length(word), 24)) start
      where word !~ '[a-z]' and word ~ '[฀-๿຀-໿က-႟ក-៿ぁ-ヿ一-鿿가-힣]'
    -- Marks rows that have these lexemes.
    union select '~1'
    union select '1' || word from unnest(words) word where length(word) = 1
    union select unnest(cross_script_keys(word)) from unnest(all_words) word) s
  where lexeme <> '' and lexeme !~ '[''\\]' and length(lexeme) <= 200;
  return coalesce(lexemes, '')::tsvector;
end $$;

-- The alternatives of one word of a search, as the text of a query.
create or replace function name_word_query(word text) returns text
  language plpgsql immutable parallel safe
as $$
declare script text := script_of(word); plain text := strip_titles(word); ways text[];
begin
  ways := array['''' || word || ''':*', '''' || plain || ''':*', '''' || drop_umlauts(word) || ''':*'];
  if length(plain) > 1 then
    if script = 'latin' then
      ways := ways || array['''=v' || key_of_sounds(word, 'v') || ''':*', '''=j' || key_of_sounds(word, 'j') || ''':*',
        '''=k' || key_of_sounds(word, 'k') || ''':*', '''=a' || key_of_consonants(word, script) || '''', '''~j' || key_of_sounds(word, 'j') || ''''];
    elsif script in ('cyrillic', 'greek', 'armenian', 'georgian') then
      ways := ways || array['''~v' || key_of_sounds(romanize(word, script), 'v') || ''':*',
        '''=v' || key_of_sounds(romanize(word, script), 'v') || ''':*', '''=a' || key_of_consonants(word, script) || ''''];
    elsif script = 'kana' then
      ways := ways || array['''~j' || key_of_sounds(romanize(plain, script), 'j') || ''':*', '''=j' || key_of_sounds(romanize(plain, script), 'j') || ''':*'];
    elsif script = 'hangul' then
      ways := ways || array(select '''' || key || ''':*' from unnest(hangul_keys(plain, '~k')) key);
      if plain ~ '^[가-힣]{3,4}$' then
        ways := ways || array['(' || array_to_string(array(select '''' || key || ''':*' from unnest(hangul_keys(left(plain, 1), '~k')) key), ' | ')
          || ') & ''~k' || key_of_sounds(romanize_hangul(substr(plain, 2)), 'k') || ''':*'];
      end if;
    elsif script in ('arabic', 'hebrew') then
      ways := ways || array(select '''~' || substr(key, 2) || '''' from unnest(cross_script_keys(word)) key);
    end if;
  end if;
  return '(' || array_to_string(array(select distinct way from unnest(ways) way where way !~ '^''([~=][vjka])?'''), ' | ') || ')';
end $$;

-- All of these words, as the text of a query; particles and titles are left out beside other words. With initials, a word also meets
-- its stored initial, as long as one word is met in full.
create or replace function name_words_query(words text[], with_initials boolean) returns text
  language plpgsql immutable parallel safe
as $$
declare named text[] := array(select word from unnest(words) with ordinality w (word, place) 
  where not is_name_particle(word) and not is_name_particle(strip_titles(word)) order by place);
begin
  if cardinality(named) = 0 then named := words; end if;
  if not with_initials or cardinality(named) < 2 then
    return '(' || array_to_string(array(select name_word_query(word) from unnest(named) word), ' & ') || ')';
  end if;
  return '(' || array_to_string(array(select '(' || name_word_query(word) || ' | ''1' || left(word, 1) || ''')' from unnest(named) word), ' & ')
    || ' & (' || array_to_string(array(select name_word_query(word) from unnest(named) word where length(word) > 1 or cardinality(named) = 1), ' | ') || '))';
end $$;

-- The words of a name in Latin letters, for lists of people that are all in Latin letters: without particles and titles, and of a
-- Hangul name the family name and the first syllable of the given one, which is written alone or joined.
create or replace function latin_name_words(asked text) returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(latin order by place), '{}') from (
    select romanize(part, script_of(part)) as latin, place * 10 + half as place
    from unnest(name_words(asked)) with ordinality w (word, place)
    cross join lateral (select strip_titles(word) as plain) p
    cross join lateral unnest(case when plain ~ '^[가-힣]{3,4}$' then array[
        coalesce((select split_part(pair, ' ', 2) from unnest(string_to_array(transliterations('hangul'), ',')) with ordinality t (pair, n)
          where split_part(pair, ' ', 1) = left(plain, 1) order by n limit 1), romanize_hangul(left(plain, 1))), substr(plain, 2, 1)]
      else array[plain] end) with ordinality parts (part, half)
    where not is_name_particle(word) and not is_name_particle(plain)) s
  where latin <> ''
$$;

-- The query of a search for a name: its words in any order, or with two or three neighbours as one word.
create or replace function name_query(asked text) returns tsquery
  language plpgsql immutable parallel safe
as $$
declare words text[] := (name_words(translate(asked, '''\', '  ')))[1:8]; many integer := coalesce(cardinality(words), 0); ways text[];
begin
  if many = 0 then return ''::tsquery; end if;
  ways := array[name_words_query(words, many > 1)];
  for n in 1 .. many - 1 loop
    ways := ways || name_words_query(words[1:n - 1] || (words[n] || words[n + 1]) || words[n + 2:many], false);
    if n < many - 1 then
      ways := ways || name_words_query(words[1:n - 1] || (words[n] || words[n + 1] || words[n + 2]) || words[n + 3:many], false);
    end if;
  end loop;
  return array_to_string(ways, ' | ')::tsquery;
end $$;
