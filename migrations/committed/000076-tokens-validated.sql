--! Previous: sha1:9d94d5e5b92ccffa6c3f9e48e69a72ee02444f87
--! Hash: sha1:f8d2f72c19ba7a2be813affb90c5ae3147be8b05
--! Message: tokens validated

set local lock_timeout = '2s';
alter table auth.event_streams validate constraint event_streams_of_a_token;
alter table app.model_receipts validate constraint model_receipts_kind_is_known,
  validate constraint model_receipts_entry_fits_kind, validate constraint model_receipts_fit_who_received;
