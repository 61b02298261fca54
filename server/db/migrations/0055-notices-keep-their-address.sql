-- A notice tells the owner of a sign-in that it will move: it goes where they signed in when it was asked for, also when
-- the sign-in has moved meanwhile. Null: to wherever the person is reached when the mail goes out.
alter table mails add column address text;
