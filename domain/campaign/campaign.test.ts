import { describe, expect, test } from 'vitest';
import { campaignFrom, campaignFromPayload } from './campaign.ts';
import { carryCampaign } from './carried-campaign.ts';

const direct = { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' };

describe('campaign', () => {
  test('a campaign is read from the three utm parameters', () => {
    const query = new URLSearchParams('utm_source=X&utm_campaign=summer&utm_medium=cpc&utm_term=cars');
    expect(campaignFrom(query, 'campaign')).toEqual({
      sourcePlatform: 'X',
      source: 'summer',
      sourceMedium: 'cpc',
    });
  });

  test('a campaign is Direct in each part that the address leaves out', () => {
    expect(campaignFrom(new URLSearchParams(), 'campaign')).toEqual(direct);
    expect(campaignFrom(new URLSearchParams('utm_source=&utm_medium=%20'), 'campaign')).toEqual(direct);
    expect(campaignFrom(new URLSearchParams('utm_medium=cpc'), 'campaign')).toEqual({
      ...direct,
      sourceMedium: 'cpc',
    });
  });

  test('a part of a campaign is one line, and Direct if nothing of it can be seen', () => {
    const query = new URLSearchParams({
      utm_source: 'a\r\nLink: b',
      utm_campaign: '\u200b',
      utm_medium: '\n',
    });
    expect(campaignFrom(query, 'campaign')).toEqual({ ...direct, sourcePlatform: 'a Link: b' });
  });

  test('the campaign of a survey link is only its source, and empty when the link has none', () => {
    const query = new URLSearchParams('source=sms&utm_campaign=summer&utm_source=X');
    expect(campaignFrom(query, 'link')).toEqual({ source: 'sms' });
    expect(campaignFrom(new URLSearchParams('source=%20&utm_campaign=summer'), 'link')).toEqual({});
    const long = new URLSearchParams({ source: 'a'.repeat(300) });
    expect(campaignFrom(long, 'link')).toEqual({ source: 'a'.repeat(200) });
    expect(campaignFromPayload({ source: 'sms', sourcePlatform: 'X' }, 'link')).toEqual({ source: 'sms' });
  });

  test('the campaign of a form without an origin is empty', () => {
    expect(campaignFrom(new URLSearchParams('utm_source=X&source=sms'), undefined)).toEqual({});
    expect(campaignFromPayload({ sourcePlatform: 'X', source: 'summer' }, undefined)).toEqual({});
  });

  test('a campaign is read from a payload by the field names of the API', () => {
    const payload = { sourcePlatform: 'X', source: 'summer', sourceMedium: 'cpc', utm_source: 'other' };
    expect(campaignFromPayload(payload, 'campaign')).toEqual({
      sourcePlatform: 'X',
      source: 'summer',
      sourceMedium: 'cpc',
    });
  });

  test.each([undefined, null, '', 7, true, ['X'], { a: 1 }])(
    'a campaign is Direct when a payload carries %j',
    (value) => {
      expect(
        campaignFromPayload({ sourcePlatform: value, source: value, sourceMedium: value }, 'campaign'),
      ).toEqual(direct);
    },
  );

  test('each part of a campaign is cut to 200 characters', () => {
    expect(
      campaignFrom(new URLSearchParams({ utm_source: 'س'.repeat(300) }), 'campaign').sourcePlatform,
    ).toBe('س'.repeat(200));
    expect(campaignFromPayload({ source: 'a'.repeat(300) }, 'campaign').source).toBe('a'.repeat(200));
  });

  test('a campaign is not cut inside a surrogate pair', () => {
    expect(campaignFromPayload({ source: `${'a'.repeat(199)}😀` }, 'campaign').source).toBe('a'.repeat(199));
  });

  test('a campaign loses control and direction characters', () => {
    expect(campaignFrom(new URLSearchParams({ utm_source: ' \u202eX\0 ' }), 'campaign').sourcePlatform).toBe(
      'X',
    );
    expect(campaignFromPayload({ source: '\u202e\u0000' }, 'campaign').source).toBe('Direct');
  });
});

describe('carryCampaign', () => {
  const from = new URLSearchParams('utm_source=X&page=2&utm_campaign=summer sale&utm_term=عرض');
  const carried = 'utm_source=X&utm_campaign=summer+sale&utm_term=%D8%B9%D8%B1%D8%B6';

  test.each([
    ['/ar/business', `/ar/business?${carried}`],
    ['contact-us?servicetypeid=3', `contact-us?servicetypeid=3&${carried}`],
    ['/ar/individual#cards', `/ar/individual?${carried}#cards`],
    ['/en/offers?a=1%202&b#top', `/en/offers?a=1%202&b&${carried}#top`],
    ['/en/offers?', `/en/offers?${carried}`],
    ['/en/#a?b', `/en/?${carried}#a?b`],
    ['https://example.com/page', `https://example.com/page?${carried}`],
    ['', `?${carried}`],
  ])('a link to %j carries the campaign as %s', (to, href) => {
    expect(carryCampaign(from, to)).toBe(href);
  });

  test('a link drops later parameters when the campaign is too long, and cuts each value to 200 characters', () => {
    const many = Array.from({ length: 26 }, (_, index) => [
      `utm_${String.fromCharCode(97 + index)}`,
      'ع'.repeat(300),
    ]);
    const carried = carryCampaign(new URLSearchParams(many), '/ar');
    expect(carried).toBe(`/ar?utm_a=${'%D8%B9'.repeat(200)}`);
  });

  test('a link carries no control or direction characters', () => {
    const query = new URLSearchParams('utm_source=%00X%1F%E2%80%AE');
    expect(carryCampaign(query, '/ar')).toBe('/ar?utm_source=X');
  });

  test('a link keeps its own campaign parameters', () => {
    expect(carryCampaign(new URLSearchParams('utm_source=X&utm_medium=cpc'), '/ar?utm_source=mail')).toBe(
      '/ar?utm_source=mail&utm_medium=cpc',
    );
  });

  test.each(['#main', 'mailto:care@example.com', 'tel:+966920000000'])(
    'a link to %j stays unchanged',
    (to) => {
      expect(carryCampaign(from, to)).toBe(to);
    },
  );

  test.each(['/ar', '/ar?a=1', '/ar?a=1#b', '/ar#b'])(
    'a link to %j stays unchanged without a campaign',
    (to) => {
      expect(carryCampaign(new URLSearchParams('page=2'), to)).toBe(to);
    },
  );

  test('a link followed twice carries the campaign once', () => {
    const first = carryCampaign(from, '/ar/business');
    const query = new URLSearchParams(first.split('?')[1]);
    expect(carryCampaign(query, first)).toBe(first);
    expect(campaignFrom(query, 'campaign')).toEqual(campaignFrom(from, 'campaign'));
  });
});
