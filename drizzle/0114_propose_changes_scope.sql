-- The scope of proposals gets a name of its own: `write_plans` now changes plans without a confirmation, and tokens that
-- were created before may not.
update access_tokens set scopes = array_replace(scopes, 'write_plans', 'propose_changes') where 'write_plans' = any(scopes);
