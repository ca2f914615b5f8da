-- Languages of instruction that were guessed from the country are not known; what a file or an editor states stays.
update programs set language = null
where language is not null and not facts ? 'language' and source <> 'editor-review' and source <> 'own-file';
