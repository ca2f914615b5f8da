-- The scope of proposals gets a name of its own: tokens that were created before, also by a
-- process of the former version, do not change plans without a confirmation (`change_plans`).
update access_tokens set scopes = array_replace(scopes, 'write_plans', 'propose_changes') where 'write_plans' = any(scopes);
