import * as v from 'valibot';

/** What clients can do to accounts by themselves. */
export interface OpenWays {
  readonly signUp: boolean;
  readonly deletion: boolean;
  readonly anonymous: boolean;
}

// Proto3 as JSON leaves out what is false.
const isTrue = v.optional(v.boolean(), false);
const configSchema = v.object({
  client: v.optional(
    v.object({
      permissions: v.optional(v.object({ disabledUserSignup: isTrue, disabledUserDeletion: isTrue }), {}),
    }),
    {},
  ),
  signIn: v.optional(v.object({ anonymous: v.optional(v.object({ enabled: isTrue }), {}) }), {}),
});

const CLOSED = {
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  signIn: { anonymous: { enabled: false } },
};
const CLOSED_FIELDS = [
  'client.permissions.disabledUserSignup',
  'client.permissions.disabledUserDeletion',
  'signIn.anonymous.enabled',
];

/**
 * What of a project's sign-in the Admin SDK does not reach, by the REST API of Identity Platform
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig).
 */
export class IdentityPlatform {
  /**
   * @param accessToken gives one with the scope `cloud-platform`.
   * @param server where the API answers.
   */
  constructor(
    private readonly project: string,
    private readonly accessToken: () => Promise<string>,
    private readonly server = 'https://identitytoolkit.googleapis.com',
  ) {}

  /** @throws {Error} What the API says where it refuses. */
  async openWays(): Promise<OpenWays> {
    const { client, signIn } = v.parse(configSchema, await this.send('GET', this.config()));
    return {
      signUp: !client.permissions.disabledUserSignup,
      deletion: !client.permissions.disabledUserDeletion,
      anonymous: signIn.anonymous.enabled,
    };
  }

  /** Closes every one of the ways. @throws {Error} What the API says where it refuses. */
  async close(): Promise<void> {
    await this.send('PATCH', `${this.config()}?updateMask=${CLOSED_FIELDS.join(',')}`, CLOSED);
  }

  /** Sends the mail with a link to choose a password. @throws {Error} What the API says where it refuses. */
  async sendPasswordMail(email: string): Promise<void> {
    const path = `/v1/projects/${this.project}/accounts:sendOobCode`;
    await this.send('POST', path, { requestType: 'PASSWORD_RESET', email });
  }

  private config(): string {
    return `/admin/v2/projects/${this.project}/config`;
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.server + path, {
      method,
      headers: {
        Authorization: `Bearer ${await this.accessToken()}`,
        'Content-Type': 'application/json',
        // Credentials of a person name no project that could be charged.
        'X-Goog-User-Project': this.project,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    throw new Error(
      `Identity Platform answered ${response.status} to ${method} ${path}: ${await response.text()}`,
    );
  }
}
