import { CLAIRE, completed, registered } from '#test/fixtures/meeting-events.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { it } from 'vitest';
import { meetingDecider } from './decide.ts';
import { MEETING_FORBIDDEN, MEETING_NOT_FOUND } from './errors.ts';
import type { MeetingEvent } from './events.ts';

const meeting = specificationOf(meetingDecider);
const claire = { userId: CLAIRE, isAdmin: false };
const apart = (is: boolean): MeetingEvent => ({ type: 'MeetingSetApart', data: { apart: is } });

it('is set apart by its organiser and administrators, once, and put back', () => {
  const given = meeting.given(registered(), completed);
  given.when({ type: 'setApart', apart: true, principal: claire }).then(apart(true));
  given.when({ type: 'setApart', apart: false, principal: claire }).thenNothing();
  const said = meeting.given(registered(), completed, apart(true));
  said.when({ type: 'setApart', apart: true, principal: claire }).thenNothing();
  said.when({ type: 'setApart', apart: false, principal: { userId: 'chief', isAdmin: true } }).then(apart(false));
  said
    .when({ type: 'setApart', apart: false, principal: { userId: 'noe', isAdmin: false } })
    .thenError(MEETING_FORBIDDEN);
  meeting.given().when({ type: 'setApart', apart: true, principal: claire }).thenError(MEETING_NOT_FOUND);
});
