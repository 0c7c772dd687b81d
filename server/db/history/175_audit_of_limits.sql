-- What was added to the settings of the provider after the audit log is in it too.
drop trigger audit_insert on provider_settings;
drop trigger audit_update on provider_settings;
drop trigger audit_delete on provider_settings;
select audit_table('provider_settings', 'provider settings',
  '{has_own_name,registered_address,company_number,privacy_contact,legal_basis,processors,storage_location,retention_period,supervisory_authority,login_text,due_soon_days,smallest_group,open_hours_per_day,active_hours_per_day,audit_days,test_mail_sent_at,first_steps_hidden_at}',
  id => '');
