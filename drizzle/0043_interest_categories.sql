-- Every interest so far was "primary"; each gets the category that new ones get from their name.
update research_interests set category = case
  when spaced ~ ('(^| )('
    'application|applications|applied|for|in|aplicación|aplicaciones|aplicada|aplicado|para|en|appliquée'
    '|appliqué|pour|dans|anwendung|anwendungen|angewandte|für|تطبيق|تطبيقات|تطبيقية'
    ')( |$)') or words ~ '应用' then 'application'
  when spaced ~ ('(^| )('
    'method|methods|methodology|methodologies|analysis|analytics|modeling|modelling|simulation|simulations'
    '|inference|optimization|optimisation|experiments|experimental|survey|surveys|ethnography|interviews'
    '|qualitative|quantitative|econometrics|spectroscopy|microscopy|sequencing|statistics|statistical'
    '|algorithms|método|métodos|metodología|análisis|modelado|modelización|simulación|inferencia'
    '|optimización|encuestas|cualitativa|cuantitativa|méthode|méthodes|méthodologie|analyse|analyses'
    '|modélisation|inférence|enquêtes|methode|methoden|methodik|methodologie|modellierung|optimierung'
    '|umfragen|منهج|مناهج|منهجية|طرق|أساليب|تحليل|نمذجة|محاكاة|استدلال|تحسين|استبيانات'
    ')( |$)') or words ~ '方法|分析|建模|模拟|优化|推断' then 'methodology'
  when words ~ '^\S*([[:upper:]][[:upper:]]|\d)\S*$' then 'keyword'
  else 'primary' end
from (select id as named, trim(name) as words, regexp_replace(lower(trim(name)), '[\s,;:()/.&-]+', ' ', 'g') as spaced
  from research_interests) names
where named = id;
