-- Processes that are at work, and which version of each event they read. A process without a sign of life for a while
-- is none any more.
create table if not exists state.process (
  id uuid primary key,
  -- As its connections are named.
  name text not null,
  release text not null,
  -- The highest version that it reads, by type of event.
  reads jsonb not null,
  seen_at timestamptz not null default now()
);

-- The highest version of each event that may be written: once every process read it. It never goes back, and who reads
-- less does not start.
create table if not exists state.event_version (
  type text collate "C" primary key,
  version int not null
);

-- What releases read that do not announce themselves.
insert into state.event_version (type, version) values
  ('MeetingRegistered', 2), ('TranscriptPartRecorded', 1), ('TranscriptCompleted', 2), ('MeetingAnalysed', 2),
  ('MeetingAnalysisSkipped', 2), ('MeetingAnalysisFailed', 1), ('ActionItemCompleted', 1), ('ActionItemReopened', 1),
  ('ActionItemCorrected', 1), ('MeetingConfigured', 1), ('MeetingShared', 1), ('MeetingUnshared', 1),
  ('MeetingOrganiserChanged', 1), ('SpeakerAdded', 1), ('SpeakerRenamed', 1), ('TranscriptLineCorrected', 1),
  ('SpeakerRekeyed', 1), ('PersonErasureRequested', 2), ('PersonErased', 2), ('MeetingDeleted', 1),
  ('MeetingErased', 1), ('BotLaunchRequested', 1), ('BotSessionClaimed', 1), ('BotStepChanged', 1),
  ('BotSessionJoined', 1), ('BotConsentAsked', 1), ('BotConsentWithdrawn', 1), ('BotConsentAnswered', 1),
  ('BotCaptionLanguageRead', 1), ('BotDriftNoticed', 1), ('BotDriftCleared', 1), ('BotAccessRequested', 1),
  ('BotSessionInterrupted', 1), ('BotSessionRejoined', 1), ('BotStopRequested', 1), ('BotSessionEnded', 2),
  ('BotReminderGiven', 1), ('BotCommandAnswered', 1), ('CaptionsTakenOver', 1), ('CaptionSpeakerSeen', 1),
  ('CaptionFinalised', 1), ('CaptionRevised', 2), ('UserCreated', 1), ('UserInvited', 1),
  ('UserInvitationAccepted', 1), ('UserRoleChanged', 1), ('UserDisabled', 1), ('UserEnabled', 1),
  ('UserPasswordChanged', 1), ('UserSecondFactorEnabled', 1), ('UserSecondFactorRemoved', 1),
  ('UserRecoveryCodesRenewed', 1), ('UserErasureRequested', 1), ('UserErased', 1),
  ('AdministratorRightsWithdrawn', 1), ('SignedIn', 1), ('SignInRefused', 1), ('RefreshTokenReused', 1),
  ('SignedOut', 1), ('AccessRefused', 1), ('MeetingExported', 1), ('RestrictedMeetingRead', 1),
  ('RefusalsCounted', 1), ('SettingsChanged', 1), ('ForeignEventSetAside', 1), ('RecordReconciled', 1)
  on conflict do nothing;
