import { informationPage } from '#api/contract/information.ts';
import { addRetentionRule } from '#api/contract/retention.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the public page about the capture of meetings', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('is for everybody, without a script, with the retention and the contact of the settings', async () => {
    const usual = await api.call(informationPage, {});
    expect(usual.status).toBe(200);
    expect(usual.headers.get('content-type')).toContain('text/html');
    for (const part of ['Ce qui est conservé', 'Pourquoi', 'Pour combien de temps', 'conservés 30\u00a0jours'])
      expect(usual.text).toContain(part);
    expect(usual.text).not.toMatch(/<script|\{contact\}/u);

    expect(usual.text).toContain('jusqu’à ce que l’organisateur ou un administrateur la supprime. ');
    const { token } = await api.person('admin');
    const rule = { label: 'RH', meetingType: null, age: { value: 12, unit: 'hours' } };
    expect((await api.call(addRetentionRule, { token, body: rule })).status).toBe(201);
    await api.record.caughtUp();
    expect((await api.call(informationPage, {})).text).toContain('12\u00a0heures après sa fin pour étiquette RH.');

    const informationText = '# Nos réunions\n<b>Écrivez</b> à {contact}.';
    const body = { informationText, informationContact: 'dpo@exemple.fr', logRetentionDays: 90 };
    expect(await api.call(changeSettings, { token, body })).toMatchObject({ status: 200 });
    const own = await api.call(informationPage, {});
    expect(own.text).toContain('<h2>Nos réunions</h2>');
    expect(own.text).toContain('<p>&lt;b&gt;Écrivez&lt;/b&gt; à dpo@exemple.fr.</p>');
    expect(own.text).not.toContain('Pour combien de temps');
  });
});
