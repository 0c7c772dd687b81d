-- Who joined with a referral code and has not confirmed the address has nothing to complete (rule deadlines-53). The
-- obligations that earlier versions gave them are worked out again.
insert into obligation_changes (user_id) select id from users where awaits_seat;
