-- Not beside the former version: it asks for the former names of tables, columns and functions.
ALTER TABLE "user_grants" RENAME TO "user_permissions";--> statement-breakpoint
ALTER TABLE "call_ways" RENAME TO "call_fallback_contacts";--> statement-breakpoint
ALTER TABLE "session_seats" RENAME TO "session_participants";--> statement-breakpoint
ALTER TABLE "catalogue_loads" RENAME TO "catalogue_seed_state";--> statement-breakpoint
ALTER TABLE "catalogue_import_marks" RENAME TO "catalogue_import_seen_keys";--> statement-breakpoint
ALTER TABLE "catalogue_unplaced" RENAME TO "catalogue_unmatched_rows";--> statement-breakpoint
ALTER TABLE "feed_visits" RENAME TO "feed_read_markers";--> statement-breakpoint
ALTER TABLE "university_proofs" RENAME TO "affiliation_verifications";--> statement-breakpoint
ALTER TABLE "moderation_acts" RENAME TO "moderation_actions";--> statement-breakpoint
ALTER TABLE "moderation_hands" RENAME TO "moderation_deciders";--> statement-breakpoint
ALTER TABLE "removed_texts" RENAME TO "retained_texts";--> statement-breakpoint
ALTER TABLE "community_profiles" RENAME TO "public_profiles";--> statement-breakpoint
ALTER TABLE "social_notices" RENAME TO "notification_outbox";--> statement-breakpoint
ALTER TABLE "share_looks" RENAME TO "share_accesses";--> statement-breakpoint
ALTER TABLE "removed_entries" RENAME TO "trash";--> statement-breakpoint
ALTER TABLE "sent_writings" RENAME TO "writing_submissions";--> statement-breakpoint
ALTER TABLE "attempts" RENAME TO "auth_throttles";--> statement-breakpoint
ALTER TABLE "auth_throttles" RENAME COLUMN "last_refused" TO "was_last_blocked";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME COLUMN "former_token" TO "old_email_token";--> statement-breakpoint
ALTER TABLE "application_timeline" RENAME COLUMN "undoes" TO "reverts_event_id";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME COLUMN "other_id" TO "counterpart_id";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME COLUMN "zone_answer" TO "tzdata_choice";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME COLUMN "told_version" TO "notified_version";--> statement-breakpoint
ALTER TABLE "community_posts" RENAME COLUMN "held_for" TO "hold_reason";--> statement-breakpoint
ALTER TABLE "community_posts" RENAME COLUMN "is_settled" TO "is_resolved";--> statement-breakpoint
ALTER TABLE "community_posts" RENAME COLUMN "told_ids" TO "notified_user_ids";--> statement-breakpoint
ALTER TABLE "community_reports" RENAME COLUMN "is_settled" TO "is_resolved";--> statement-breakpoint
ALTER TABLE "deadline_reminders" RENAME COLUMN "broke_quiet" TO "bypassed_quiet_hours";--> statement-breakpoint
ALTER TABLE "mentorships" RENAME COLUMN "other_id" TO "counterpart_id";--> statement-breakpoint
ALTER TABLE "mentorships" RENAME COLUMN "told_version" TO "notified_version";--> statement-breakpoint
ALTER TABLE "conversation_members" RENAME COLUMN "other_id" TO "counterpart_id";--> statement-breakpoint
ALTER TABLE "retained_texts" RENAME COLUMN "held_for" TO "hold_reason";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "breaks_quiet" TO "bypasses_quiet_hours";--> statement-breakpoint
ALTER TABLE "connections" RENAME COLUMN "other_id" TO "counterpart_id";--> statement-breakpoint
ALTER TABLE "share_accesses" RENAME COLUMN "looked_at" TO "accessed_at";--> statement-breakpoint
ALTER TABLE "mentorships" RENAME COLUMN "looked_at" TO "accessed_at";--> statement-breakpoint
ALTER TABLE "auth_throttles" RENAME COLUMN "doors" TO "endpoints";--> statement-breakpoint
ALTER INDEX "attempts_blocked" RENAME TO "auth_throttles_blocked";--> statement-breakpoint
ALTER TABLE "auth_throttles" RENAME CONSTRAINT "attempts_pkey" TO "auth_throttles_pkey";--> statement-breakpoint
ALTER INDEX "user_grants_latest" RENAME TO "user_permissions_latest";--> statement-breakpoint
ALTER TABLE "user_permissions" RENAME CONSTRAINT "user_grants_user_id_users_id_fk" TO "user_permissions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "user_permissions" RENAME CONSTRAINT "user_grants_pkey" TO "user_permissions_pkey";--> statement-breakpoint
ALTER INDEX "session_seats_list" RENAME TO "session_participants_list";--> statement-breakpoint
ALTER INDEX "session_seats_open" RENAME TO "session_participants_open";--> statement-breakpoint
ALTER INDEX "session_seats_other" RENAME TO "session_participants_other";--> statement-breakpoint
ALTER INDEX "session_seats_untold" RENAME TO "session_participants_untold";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME CONSTRAINT "session_seats_user_id_users_id_fk" TO "session_participants_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME CONSTRAINT "session_seats_other_id_users_id_fk" TO "session_participants_counterpart_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME CONSTRAINT "session_seats_user_id_session_id_pk" TO "session_participants_user_id_session_id_pk";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME CONSTRAINT "session_seats_order" TO "session_participants_order";--> statement-breakpoint
ALTER TABLE "session_participants" RENAME CONSTRAINT "session_seats_two" TO "session_participants_two";--> statement-breakpoint
ALTER TABLE "call_fallback_contacts" RENAME CONSTRAINT "call_ways_user_id_users_id_fk" TO "call_fallback_contacts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "call_fallback_contacts" RENAME CONSTRAINT "call_ways_user_id_pk" TO "call_fallback_contacts_user_id_pk";--> statement-breakpoint
ALTER TABLE "catalogue_import_seen_keys" RENAME CONSTRAINT "catalogue_import_marks_import_id_catalogue_imports_id_fk" TO "catalogue_import_seen_keys_import_id_catalogue_imports_id_fk";--> statement-breakpoint
ALTER TABLE "catalogue_import_seen_keys" RENAME CONSTRAINT "catalogue_import_marks_import_id_mark_pk" TO "catalogue_import_seen_keys_import_id_mark_pk";--> statement-breakpoint
ALTER TABLE "catalogue_seed_state" RENAME CONSTRAINT "catalogue_loads_pkey" TO "catalogue_seed_state_pkey";--> statement-breakpoint
ALTER INDEX "catalogue_unplaced_kind" RENAME TO "catalogue_unmatched_rows_kind";--> statement-breakpoint
ALTER TABLE "catalogue_unmatched_rows" RENAME CONSTRAINT "catalogue_unplaced_external_id_unique" TO "catalogue_unmatched_rows_external_id_unique";--> statement-breakpoint
ALTER TABLE "catalogue_unmatched_rows" RENAME CONSTRAINT "catalogue_unplaced_pkey" TO "catalogue_unmatched_rows_pkey";--> statement-breakpoint
ALTER TABLE "feed_read_markers" RENAME CONSTRAINT "feed_visits_user_id_users_id_fk" TO "feed_read_markers_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "feed_read_markers" RENAME CONSTRAINT "feed_visits_pkey" TO "feed_read_markers_pkey";--> statement-breakpoint
ALTER TABLE "mentorships" RENAME CONSTRAINT "mentorships_other_id_users_id_fk" TO "mentorships_counterpart_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "affiliation_verifications" RENAME CONSTRAINT "university_proofs_user_id_users_id_fk" TO "affiliation_verifications_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "affiliation_verifications" RENAME CONSTRAINT "university_proofs_pkey" TO "affiliation_verifications_pkey";--> statement-breakpoint
ALTER TABLE "conversation_members" RENAME CONSTRAINT "conversation_members_other_id_users_id_fk" TO "conversation_members_counterpart_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "moderation_acts_of" RENAME TO "moderation_actions_of";--> statement-breakpoint
ALTER TABLE "moderation_actions" RENAME CONSTRAINT "moderation_acts_user_id_users_id_fk" TO "moderation_actions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "moderation_actions" RENAME CONSTRAINT "moderation_acts_owner" TO "moderation_actions_owner";--> statement-breakpoint
ALTER TABLE "moderation_actions" RENAME CONSTRAINT "moderation_acts_pkey" TO "moderation_actions_pkey";--> statement-breakpoint
ALTER INDEX "moderation_hands_act" RENAME TO "moderation_deciders_act";--> statement-breakpoint
ALTER TABLE "moderation_deciders" RENAME CONSTRAINT "moderation_hands_user_id_users_id_fk" TO "moderation_deciders_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "moderation_deciders" RENAME CONSTRAINT "moderation_hands_act_id_moderation_acts_id_fk" TO "moderation_deciders_act_id_moderation_actions_id_fk";--> statement-breakpoint
ALTER TABLE "moderation_deciders" RENAME CONSTRAINT "moderation_hands_user_id_act_id_pk" TO "moderation_deciders_user_id_act_id_pk";--> statement-breakpoint
ALTER INDEX "removed_texts_of" RENAME TO "retained_texts_of";--> statement-breakpoint
ALTER INDEX "removed_texts_waiting" RENAME TO "retained_texts_waiting";--> statement-breakpoint
ALTER TABLE "retained_texts" RENAME CONSTRAINT "removed_texts_user_id_users_id_fk" TO "retained_texts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "retained_texts" RENAME CONSTRAINT "removed_texts_user_id_subject_subject_id_pk" TO "retained_texts_user_id_subject_subject_id_pk";--> statement-breakpoint
ALTER INDEX "community_profiles_field" RENAME TO "public_profiles_field";--> statement-breakpoint
ALTER INDEX "community_profiles_countries" RENAME TO "public_profiles_countries";--> statement-breakpoint
ALTER INDEX "community_profiles_interests" RENAME TO "public_profiles_interests";--> statement-breakpoint
ALTER INDEX "community_profiles_search" RENAME TO "public_profiles_search";--> statement-breakpoint
ALTER TABLE "public_profiles" RENAME CONSTRAINT "community_profiles_user_id_users_id_fk" TO "public_profiles_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "public_profiles" RENAME CONSTRAINT "community_profiles_pkey" TO "public_profiles_pkey";--> statement-breakpoint
ALTER TABLE "connections" RENAME CONSTRAINT "connections_other_id_users_id_fk" TO "connections_counterpart_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "connections" RENAME CONSTRAINT "connections_user_id_other_id_pk" TO "connections_user_id_counterpart_id_pk";--> statement-breakpoint
ALTER INDEX "social_notices_reader" RENAME TO "notification_outbox_reader";--> statement-breakpoint
ALTER TABLE "notification_outbox" RENAME CONSTRAINT "social_notices_user_id_users_id_fk" TO "notification_outbox_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notification_outbox" RENAME CONSTRAINT "social_notices_pkey" TO "notification_outbox_pkey";--> statement-breakpoint
ALTER INDEX "share_looks_owner" RENAME TO "share_accesses_owner";--> statement-breakpoint
ALTER TABLE "share_accesses" RENAME CONSTRAINT "share_looks_user_id_users_id_fk" TO "share_accesses_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "share_accesses" RENAME CONSTRAINT "share_looks_share" TO "share_accesses_share";--> statement-breakpoint
ALTER TABLE "share_accesses" RENAME CONSTRAINT "share_looks_share_id_part_looked_at_pk" TO "share_accesses_share_id_part_accessed_at_pk";--> statement-breakpoint
ALTER INDEX "removed_entries_owner" RENAME TO "trash_owner";--> statement-breakpoint
ALTER TABLE "trash" RENAME CONSTRAINT "removed_entries_user_id_users_id_fk" TO "trash_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "trash" RENAME CONSTRAINT "removed_entries_pkey" TO "trash_pkey";--> statement-breakpoint
ALTER INDEX "sent_writings_latest" RENAME TO "writing_submissions_latest";--> statement-breakpoint
ALTER TABLE "writing_submissions" RENAME CONSTRAINT "sent_writings_user_id_users_id_fk" TO "writing_submissions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "writing_submissions" RENAME CONSTRAINT "sent_writings_size" TO "writing_submissions_size";--> statement-breakpoint
ALTER TABLE "writing_submissions" RENAME CONSTRAINT "sent_writings_pkey" TO "writing_submissions_pkey";--> statement-breakpoint
DROP FUNCTION IF EXISTS "send_message";--> statement-breakpoint
DROP FUNCTION IF EXISTS "moderation_cases";--> statement-breakpoint
-- Functions and triggers are made from procedures.sql, so a new database has none of these yet.
DO $$
DECLARE pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['has_grant', 'has_permission'],
    ['keep_grants', 'forbid_permission_changes'],
    ['keep_history', 'forbid_timeline_changes'],
    ['tell_summarised', 'notify_summarised'],
    ['other_call_way', 'counterpart_fallback_contact'],
    ['end_blocked_calls', 'end_calls_on_block'],
    ['amend_catalogue_entry', 'update_catalogue_entry'],
    ['keep_catalogue_history', 'forbid_catalogue_history_changes'],
    ['erase_faculty', 'purge_faculty'],
    ['place_institution', 'match_institution'],
    ['unseen_ids', 'hidden_author_ids'],
    ['tell_of_reply', 'notify_reply'],
    ['tell_of_mentions', 'notify_mentions'],
    ['keep_former_fact', 'archive_former_fact'],
    ['keep_fact_history', 'forbid_fact_history_changes'],
    ['lock_places', 'lock_mentor_capacity'],
    ['settle_places', 'promote_from_waitlist'],
    ['settle_own_places', 'promote_own_waitlist'],
    ['ask_mentor', 'request_mentor'],
    ['give_task', 'upsert_task'],
    ['tasks_given', 'assigned_tasks'],
    ['take_back_task', 'withdraw_task'],
    ['finds_mentor', 'can_find_mentor'],
    ['student_glances', 'student_summaries'],
    ['withdraw_message_notices', 'cancel_message_notifications'],
    ['keep_moderation_log', 'forbid_moderation_log_changes'],
    ['keep_waiting_post', 'retain_held_post'],
    ['keep_waiting_message', 'retain_held_message'],
    ['stuck_appeals', 'unassignable_appeals'],
    ['may_appeal', 'can_appeal'],
    ['ask_for_care', 'request_support_contact'],
    ['tell_moderators', 'notify_moderators'],
    ['tell_of_report', 'notify_report'],
    ['tell_of_held_post', 'notify_held_post'],
    ['may_reach', 'can_contact'],
    ['keep_person_words', 'refresh_person_search'],
    ['keep_renamed_words', 'refresh_renamed_person_search'],
    ['word_beginnings', 'build_prefix_query'],
    ['ask_connection', 'request_connection'],
    ['withdraw_blocked_notices', 'cancel_blocked_notifications'],
    ['settle_faculty_request', 'resolve_faculty_request'],
    ['note_look', 'log_share_access'],
    ['look_at_share', 'open_share_part'],
    ['act_for_evidence', 'act_as_share_owner'],
    ['keep_writing_steps', 'forbid_writing_step_changes'],
    ['keep_sent_writings', 'forbid_submission_changes'],
    ['cut_chinese', 'segment_chinese']
  ] LOOP
    IF to_regproc(pair[1]) IS NOT NULL THEN EXECUTE format('ALTER FUNCTION %I RENAME TO %I', pair[1], pair[2]); END IF;
  END LOOP;
END $$;--> statement-breakpoint
DO $$
DECLARE names text[];
BEGIN
  FOREACH names SLICE 1 IN ARRAY ARRAY[
    ['user_grants_append_only', 'user_permissions', 'user_permissions_append_only'],
    ['session_seats_inserted', 'session_participants', 'session_participants_inserted'],
    ['session_seats_updated', 'session_participants', 'session_participants_updated'],
    ['moderation_acts_append_only', 'moderation_actions', 'moderation_actions_append_only'],
    ['moderation_hands_append_only', 'moderation_deciders', 'moderation_deciders_append_only'],
    ['community_profiles_words', 'public_profiles', 'public_profiles_words'],
    ['sent_writings_fixed', 'writing_submissions', 'writing_submissions_fixed']
  ] LOOP
    IF EXISTS (SELECT FROM pg_trigger WHERE tgname = names[1] AND tgrelid = to_regclass(names[2])) THEN
      EXECUTE format('ALTER TRIGGER %I ON %I RENAME TO %I', names[1], names[2], names[3]);
    END IF;
  END LOOP;
END $$;
