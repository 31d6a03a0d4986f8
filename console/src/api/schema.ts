// Generated from the OpenAPI document of the operator API by `npm run docs`; do not edit.

export interface paths {
    "/operator/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current session, and the settings the console needs at start
         * @description Requires no authentication.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: {
                                name: string;
                                /** @enum {string} */
                                role: "viewer" | "maker" | "checker" | "admin" | "auditor";
                                rights: string[];
                                /** @enum {string} */
                                via: "console" | "token";
                                totp: boolean;
                                must_set_up_totp: boolean;
                            } | null;
                            csrf_token: string | null;
                            expires_at: string | null;
                            idle_seconds: number;
                            currency: string;
                            /** @description The page of a transaction in a block explorer, with `{hash}`; null: none */
                            explorer_url: string | null;
                            four_eyes_above: string | null;
                            demo: boolean;
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Sign in with name and password
         * @description Requires no authentication.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        /**
         * Sign out
         * @description Right: `self`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second step of signing in: a code of the second factor, or a backup code
         * @description Requires no authentication.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    } | {
                        backup_code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-authenticate for routes marked `x-in-person`: a code, or the password without a second factor
         * @description Right: `self`. Tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A code of the second factor, or a backup code */
                        code: string;
                    } | {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password; ends all other sessions and all tokens
         * @description Right: `self`. Tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current: string;
                        new: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up a second factor: secret and backup codes, shown once; active once a code is confirmed
         * @description Right: `self`. Tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uri: string;
                            secret: string;
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate the second factor with a first code
         * @description Right: `self`. Tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new backup codes; the old ones become invalid
         * @description Right: `self`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your sessions
         * @description Right: `self`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all other sessions
         * @description Right: `self`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Right: `self`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your API tokens, revoked ones included
         * @description Right: `self`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Token"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a token; it is shown once
         * @description Right: `read`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @description `read` changes nothing; `work` also claims, pays and proposes. No token reaches set-up.
                         * @default read
                         * @enum {string}
                         */
                        scope?: "read" | "work";
                        /** @default 90 */
                        expires_in_days?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string;
                            item: components["schemas"]["Token"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Right: `self`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current totals, and figures of the last 14 days (UTC)
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            mine: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            under_way: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            uncertain: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            paid_today: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                            };
                            incidents: number;
                            proposals: number;
                            ledger: {
                                checked_at: string | null;
                                differences: number | null;
                            };
                            balances: {
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            };
                            floats: {
                                aggregator: string;
                                enabled: boolean;
                                halted: boolean;
                                float: string | null;
                                under_way: number;
                            }[];
                            days: {
                                day: string;
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                            systems: {
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by id, name, or a part of an order id or reference; with the right `trace` also by full destination
         * @description Right: `read`. Token scope: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        q: string;
                        /**
                         * @description `q` is complete, not still being typed: it may be an e-wallet account, which can be any word
                         * @default false
                         */
                        whole?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawals: components["schemas"]["Withdrawal"][];
                            merchants: {
                                merchant_id: number;
                                name: string;
                                /** @enum {string} */
                                status: "new" | "active" | "blocked" | "disabled";
                            }[];
                            banks: {
                                bank_id: string;
                                name: string;
                            }[];
                            /** @description If `q` is a full destination: a hash of it, for the filter `destination` of lists */
                            destination: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your saved views of a list, then those that others share
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    page?: "withdrawals";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["SavedView"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Save the filters, search and columns of a list under a name
         * @description Right: `read`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default false */
                        shared?: boolean;
                        /**
                         * @default withdrawals
                         * @enum {string}
                         */
                        page?: "withdrawals";
                        params: {
                            [key: string]: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved view: your own, or as an admin a shared one
         * @description Right: `read`. Token scope: `work`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a saved view of your own
         * @description Right: `read`. Token scope: `work`.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        name?: string;
                        shared?: boolean;
                        params?: {
                            [key: string]: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: `pulse` with the new counts whenever they change
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description text/event-stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals by tab and filter, in pages
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: manual payouts, claimed or not; mine: claimed by you; automatic: automatic payouts in progress */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    /** @description Created at this time or later */
                    from?: string;
                    /** @description Created before this time */
                    to?: string;
                    paid_from?: string;
                    paid_to?: string;
                    /** @description An id, an order id or a reference; three or more characters also find the newest 1,000 withdrawals with a part of it */
                    q?: string;
                    /** @description The hash that POST /search returns for a full destination; the destination itself must not appear in a URL */
                    destination?: string;
                    sort?: "created" | "-created" | "amount" | "-amount" | "paid" | "-paid";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["OfferedWithdrawal"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Number of withdrawals in the tabs of open ones
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: number;
                            mine: number;
                            automatic: number;
                            uncertain: number;
                            open: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All withdrawals that match the filter, in the order of the list, as CSV
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: manual payouts, claimed or not; mine: claimed by you; automatic: automatic payouts in progress */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    /** @description Created at this time or later */
                    from?: string;
                    /** @description Created before this time */
                    to?: string;
                    paid_from?: string;
                    paid_to?: string;
                    /** @description An id, an order id or a reference; three or more characters also find the newest 1,000 withdrawals with a part of it */
                    q?: string;
                    /** @description The hash that POST /search returns for a full destination; the destination itself must not appear in a URL */
                    destination?: string;
                    sort?: "created" | "-created" | "amount" | "-amount" | "paid" | "-paid";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns id, merchant_id, merchant_name, status, returned, stage, system, bank_id, bank_name, wallet, amount, fee, amount_fee, amount_to_receive, payout_amount, payout_currency, rate, rate_id, payout_remainder, fee_from, order_id, order_attempt, superseded_by, failure_reason, reference, auto, claimed_by, waiting_for, proposal_id, created_at, changed_at, paid_at */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal: history, attempts, entries, webhooks and allowed actions
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            currency: string;
                            /** @description For the recipient, from the merchant */
                            comment: string | null;
                            /** @description The merchant's own fields */
                            metadata: {
                                [key: string]: string;
                            };
                            timeline: {
                                seq: number;
                                step: string;
                                meaning: string;
                                actor: string;
                                reason: string | null;
                                reference: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                            attempts: components["schemas"]["Attempt"][];
                            entries: components["schemas"]["Entry"][];
                            deliveries: components["schemas"]["Delivery"][];
                            incidents: components["schemas"]["Incident"][];
                            proposals: components["schemas"]["Proposal"][];
                            made_by: {
                                maker: string;
                                checker: string | null;
                            } | null;
                            attachments: components["schemas"]["Attachment"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a withdrawal
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        take_over?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/claim-next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The next withdrawal to pay: the oldest that you have claimed, else the oldest, which you claim
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        system?: "fps" | "card" | "usdt" | "ewallet";
                        merchant_id?: number | string;
                        amount_from?: string;
                        amount_to?: string;
                        older_than_minutes?: number;
                        /**
                         * Format: date-time
                         * @description Created at this time or later
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Created before this time
                         */
                        to?: string;
                        /** @description An id, an order id or a reference; three or more characters also find the newest 1,000 withdrawals with a part of it */
                        q?: string;
                        /** @description The hash that POST /search returns for a full destination; the destination itself must not appear in a URL */
                        destination?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a claimed withdrawal to the queue
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        /** @description Required for a withdrawal that may have been paid, such as one in a payment file: how you know that it was not paid */
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a manual payment
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reference: string;
                        /** @description Why another payment of this system has the same reference; requires a console session authenticated within the last five minutes */
                        reuse_reason?: string;
                        /** @description Records a transaction that the node cannot verify now, because it is unknown, not confirmed or the node does not answer; requires a console session authenticated within the last five minutes. A wrong transaction is rejected all the same */
                        accept_unverified?: boolean;
                        proof?: string;
                        /** @description Required if the merchant is frozen or not active: when and how the payment was sent before that */
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a withdrawal; the whole hold is released to the merchant
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the return of a paid withdrawal by the bank
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                        refund_fee?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a withdrawal to an aggregator
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        aggregator: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the payout, or check its status, now
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose the outcome of a sent withdrawal
         * @description Right: `work`. Token scope: `work`. A second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        paid: boolean;
                        evidence: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The full destination of a withdrawal you have claimed; the access is recorded
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            wallet: string;
                            /** @description Null: the merchant gave none */
                            recipient_name: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to a withdrawal; the same file again changes nothing
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * Format: byte
                         * @description A PDF, PNG or JPG of at most 5 MiB, in Base64
                         */
                        content: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attachment: components["schemas"]["Attachment"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/attachments/{attachment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The content of a file; the access is recorded, as it may have the full destination
         * @description Right: `trace`. Token scope: `work`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                    attachment: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Remove a file that you attached; an admin removes any
         * @description Right: `work`. Token scope: `work`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    attachment: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attachment: components["schemas"]["Attachment"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply one action to many withdrawals, each separately with its own result
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "claim" | "give-back" | "pay" | "cancel";
                        ids: (number | string)[];
                        reason?: string;
                        reference?: string;
                        /** @description Why another payment of this system has the same reference; requires a console session authenticated within the last five minutes */
                        reuse_reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            results: {
                                id: number;
                                ok: boolean;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a bank's results: a preview line by line, applied with `apply`
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csv: string;
                        apply: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            rows: {
                                line: number;
                                id: number | null;
                                what: ("paid" | "not_paid") | null;
                                ok: boolean;
                                message: string;
                            }[];
                            /** @description Number of rows that can be applied */
                            ok: number;
                            /** @description Number of rows that cannot be applied */
                            errors: number;
                            /** @description Number of error rows that the bank paid although the withdrawal is closed; applying opens incidents */
                            incidents: number;
                            applied: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank's mass-payment file with full destinations, for withdrawals you have claimed
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: (number | string)[];
                        /** @description Default: the built-in format */
                        template?: string;
                    };
                };
            };
            responses: {
                /** @description CSV with the columns withdrawal_id, system, bank_id, bank_name, wallet, amount, currency, recipient_name, comment; with a template, CSV or XML in its format and encoding */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/payment-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Formats of payment files by bank, beside the built-in one
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["PaymentTemplate"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/payment-templates/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or change a template; what is not given is reset
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        format: "csv";
                        columns: {
                            heading: string;
                            /** @enum {string} */
                            source: "withdrawal_id" | "system" | "bank_id" | "bank_name" | "wallet" | "recipient_name" | "amount" | "currency" | "comment" | "text";
                            /**
                             * @description Of the source `text`: what every line has
                             * @default null
                             */
                            text?: string | null;
                        }[];
                        /**
                         * @default comma
                         * @enum {string}
                         */
                        separator?: "comma" | "semicolon" | "tab" | "pipe";
                        /**
                         * @default point
                         * @enum {string}
                         */
                        decimal_separator?: "point" | "comma";
                        /** @default true */
                        header?: boolean;
                        /**
                         * @default lf
                         * @enum {string}
                         */
                        line_end?: "lf" | "crlf";
                        /**
                         * @default utf-8-bom
                         * @enum {string}
                         */
                        encoding?: "utf-8" | "utf-8-bom" | "windows-1251";
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    } | {
                        /** @enum {string} */
                        format: "pain.001";
                        /**
                         * @default pain.001.001.09
                         * @enum {string}
                         */
                        message_version?: "pain.001.001.09";
                        /** @description The owner of the account */
                        debtor_name: string;
                        /**
                         * @description The account that pays; this or `debtor_account_id`
                         * @default null
                         */
                        debtor_iban?: string | null;
                        /**
                         * @description The account that pays, if it has no IBAN
                         * @default null
                         */
                        debtor_account_id?: string | null;
                        /**
                         * @description The bank of the account; this or `debtor_agent_id`
                         * @default null
                         */
                        debtor_bic?: string | null;
                        /**
                         * @description The bank of the account, by an identifier that it agreed to
                         * @default null
                         */
                        debtor_agent_id?: string | null;
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            template: components["schemas"]["PaymentTemplate"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a template; files that were exported stay as they are
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: {
                    version?: string;
                };
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/payment-template-previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file of a template with payments that do not exist; nothing is stored
         * @description Right: `read`. Token scope: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        format: "csv";
                        columns: {
                            heading: string;
                            /** @enum {string} */
                            source: "withdrawal_id" | "system" | "bank_id" | "bank_name" | "wallet" | "recipient_name" | "amount" | "currency" | "comment" | "text";
                            /**
                             * @description Of the source `text`: what every line has
                             * @default null
                             */
                            text?: string | null;
                        }[];
                        /**
                         * @default comma
                         * @enum {string}
                         */
                        separator?: "comma" | "semicolon" | "tab" | "pipe";
                        /**
                         * @default point
                         * @enum {string}
                         */
                        decimal_separator?: "point" | "comma";
                        /** @default true */
                        header?: boolean;
                        /**
                         * @default lf
                         * @enum {string}
                         */
                        line_end?: "lf" | "crlf";
                        /**
                         * @default utf-8-bom
                         * @enum {string}
                         */
                        encoding?: "utf-8" | "utf-8-bom" | "windows-1251";
                    } | {
                        /** @enum {string} */
                        format: "pain.001";
                        /**
                         * @default pain.001.001.09
                         * @enum {string}
                         */
                        message_version?: "pain.001.001.09";
                        /** @description The owner of the account */
                        debtor_name: string;
                        /**
                         * @description The account that pays; this or `debtor_account_id`
                         * @default null
                         */
                        debtor_iban?: string | null;
                        /**
                         * @description The account that pays, if it has no IBAN
                         * @default null
                         */
                        debtor_account_id?: string | null;
                        /**
                         * @description The bank of the account; this or `debtor_agent_id`
                         * @default null
                         */
                        debtor_bic?: string | null;
                        /**
                         * @description The bank of the account, by an identifier that it agreed to
                         * @default null
                         */
                        debtor_agent_id?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            text: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports of all operators that have not expired, the newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Export"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Export the withdrawals of a period to a file, with fees and times of payment
         * @description Right: `read`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        format: "csv" | "xlsx";
                        /**
                         * @description The time that the period is of
                         * @default paid
                         * @enum {string}
                         */
                        by?: "created" | "paid";
                        /**
                         * Format: date
                         * @description First day, UTC; default: the first of the month
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description Last day, UTC, inclusive; default: today
                         */
                        to?: string;
                        merchant_id?: (number | string) | null;
                        /** @default null */
                        system?: ("fps" | "card" | "usdt" | "ewallet") | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            export: components["schemas"]["Export"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an export of your own, or stop it; an admin deletes any
         * @description Right: `read`. Token scope: `work`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            export: components["schemas"]["Export"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of an export; each download is recorded
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Merchants with their balances, by id, in pages
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description An id or part of a name */
                    q?: string;
                    status?: "new" | "active" | "blocked" | "disabled";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["MerchantRow"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a merchant; its secret key is shown once
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default new
                         * @enum {string}
                         */
                        status?: "new" | "active" | "blocked" | "disabled";
                        /**
                         * @default manual
                         * @enum {string}
                         */
                        payout_mode?: "manual" | "auto";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant: components["schemas"]["Merchant"];
                            secret_key: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One merchant: balances, terms, keys and webhook endpoint
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant; omitted fields keep their values, null removes a limit
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        name?: string;
                        /** @enum {string} */
                        status?: "new" | "active" | "blocked" | "disabled";
                        /** @enum {string} */
                        payout_mode?: "manual" | "auto";
                        /** @enum {string} */
                        fee_from?: "balance" | "amount";
                        daily_limit?: string | null;
                        ip_allow_list?: string[];
                        rate_limit?: number | null;
                        /** @description For the audit log */
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant_id: number;
                            name: string;
                            /** @enum {string} */
                            status: "new" | "active" | "blocked" | "disabled";
                            /** @enum {string} */
                            payout_mode: "manual" | "auto";
                            /** @enum {string} */
                            fee_from: "balance" | "amount";
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            available: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            held: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            owes: string;
                            daily_limit: string | null;
                            /** @description Empty: any address */
                            ip_allow_list: string[];
                            /** @description Requests per minute; null: the installation setting */
                            rate_limit: number | null;
                            frozen: {
                                actor: string;
                                reason: string;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** @description Custom terms of this merchant by system; other systems use their standard terms */
                            terms: {
                                [key: string]: components["schemas"]["MerchantTerms"];
                            };
                            /** @description Those that have not ended, newest first */
                            keys: components["schemas"]["MerchantKey"][];
                            /** Format: date-time */
                            created_at: string;
                            version: string;
                            webhook: components["schemas"]["WebhookEndpoint"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/merchants/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new secret key, shown once; every other key of the merchant ends after the overlap, also those that its people created
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Valid at once, or when the proposal is confirmed */
                            secret_key: string;
                            /** @description Null: until the proposal is confirmed */
                            old_key_valid_until: string | null;
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one key at once; the other keys of the merchant keep working
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    key: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/terms/{system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Customize the terms of a merchant for a system; null means the default
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    system: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        fee_percent: string | null;
                        fee_fixed: string | null;
                        fee_min: string | null;
                        fee_max: string | null;
                        min: string | null;
                        max: string | null;
                        spread_percent?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant_id: number;
                            name: string;
                            /** @enum {string} */
                            status: "new" | "active" | "blocked" | "disabled";
                            /** @enum {string} */
                            payout_mode: "manual" | "auto";
                            /** @enum {string} */
                            fee_from: "balance" | "amount";
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            available: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            held: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            owes: string;
                            daily_limit: string | null;
                            /** @description Empty: any address */
                            ip_allow_list: string[];
                            /** @description Requests per minute; null: the installation setting */
                            rate_limit: number | null;
                            frozen: {
                                actor: string;
                                reason: string;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** @description Custom terms of this merchant by system; other systems use their standard terms */
                            terms: {
                                [key: string]: components["schemas"]["MerchantTerms"];
                            };
                            /** @description Those that have not ended, newest first */
                            keys: components["schemas"]["MerchantKey"][];
                            /** Format: date-time */
                            created_at: string;
                            version: string;
                            webhook: components["schemas"]["WebhookEndpoint"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Reset the terms of a merchant to the default
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        delete: {
            parameters: {
                query: {
                    version: string;
                };
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    system: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant_id: number;
                            name: string;
                            /** @enum {string} */
                            status: "new" | "active" | "blocked" | "disabled";
                            /** @enum {string} */
                            payout_mode: "manual" | "auto";
                            /** @enum {string} */
                            fee_from: "balance" | "amount";
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            available: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            held: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            owes: string;
                            daily_limit: string | null;
                            /** @description Empty: any address */
                            ip_allow_list: string[];
                            /** @description Requests per minute; null: the installation setting */
                            rate_limit: number | null;
                            frozen: {
                                actor: string;
                                reason: string;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** @description Custom terms of this merchant by system; other systems use their standard terms */
                            terms: {
                                [key: string]: components["schemas"]["MerchantTerms"];
                            };
                            /** @description Those that have not ended, newest first */
                            keys: components["schemas"]["MerchantKey"][];
                            /** Format: date-time */
                            created_at: string;
                            version: string;
                            webhook: components["schemas"]["WebhookEndpoint"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody with access to the portal of a merchant, and open invitations
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MerchantPeople"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody to the portal of a merchant; the code is shown once
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "owner" | "finance" | "developer" | "viewer";
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invited"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation that nobody accepted yet
         * @description Right: `manage`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    invitation: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/people/{name}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable somebody at once, also the last owner; what they began and does not work yet ends
         * @description Right: `manage`. Tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Person"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a merchant with received money
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Debit a merchant, at most its available balance
         * @description Right: `work`. Token scope: `work`. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect the debt of a merchant from its available balance, as far as it covers it
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of one balance of a merchant, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    balance?: "available" | "held" | "receivable";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerEntry"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhook endpoint of a merchant
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        /**
         * Set the webhook endpoint of a merchant; a new endpoint returns its secret, shown once
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        /** @description Omitted: unchanged, or all events for a new endpoint */
                        events?: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
                        /** @description Hosts that `callback_url` of a withdrawal may name. Omitted: unchanged */
                        callback_hosts?: string[];
                        /** @description Null: the endpoint is new */
                        version?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            webhook: components["schemas"]["WebhookEndpoint"];
                            secret: string | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove the webhook endpoint; past deliveries stay on record
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new secret, shown once; the old one also signs during the overlap
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret: string;
                            /** Format: date-time */
                            old_secret_until: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable the endpoint; waiting deliveries are sent immediately
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the endpoint; pending deliveries wait
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event now, and say what the endpoint answered
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TestedWebhook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a merchant's programs requested in the last 30 days, masked, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    operation?: "createWithdraw" | "createWithdraws" | "quoteWithdraw" | "getWithdrawInfo" | "listWithdraws" | "cancelWithdraw" | "getReceipt" | "getBalance" | "getStatement" | "listBanks" | "listSystems" | "resendWebhook" | "testWebhook";
                    only_refused?: "yes";
                    code?: string;
                    request_id?: string;
                    from?: string;
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["RecordedRequest"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                            /** @description Minutes in the period of this page in which successful requests were left out */
                            gaps: {
                                /** Format: date-time */
                                minute: string;
                                requests: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A statement for a period: opening and closing balances, and lines
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First day, UTC; default: the first of the month */
                    from?: string;
                    /** @description Last day, UTC, inclusive; default: today */
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            currency: string;
                            balances: {
                                available: components["schemas"]["BalanceSpan"];
                                held: components["schemas"]["BalanceSpan"];
                                owed: components["schemas"]["BalanceSpan"];
                            };
                            /** @description For the totals of exactly these entries */
                            span: string;
                            items: components["schemas"]["StatementLine"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/statement/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals per step of a statement
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query: {
                    span: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["StatementTotal"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement as CSV, with all lines between opening and closing
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First day, UTC; default: the first of the month */
                    from?: string;
                    /** @description Last day, UTC, inclusive; default: today */
                    to?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns at, step, meaning, ref, withdrawal_id, note, available, held, owed, available_after, held_after, owed_after, order_id, reference, fee, currency */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * System accounts, the totals of all merchants, and the total of each currency, which is zero
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            currency: string;
                            accounts: {
                                account: number;
                                name: string;
                                currency: string;
                                balance: string;
                                entries: number;
                            }[];
                            merchants: {
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            };
                            totals: {
                                currency: string;
                                total: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of an account, newest first; or both sides of a withdrawal or of one step
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    account?: number;
                    /** @description A withdrawal id; with the step deposit, debit or collect the id of that operation */
                    ref?: number | string;
                    step?: string;
                    from?: string;
                    to?: string;
                    after_seq?: number;
                    to_seq?: number;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerEntry"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute every balance and hold from the entries; a long check continues in the background
         * @description Right: `audit`. Token scope: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            /** @description Null: the check is still running and will be listed when it is done */
                            check: components["schemas"]["LedgerCheck"] | null;
                            checks: string[];
                            differences: {
                                check: string;
                                subject: string;
                                expected: string;
                                found: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ledger checks with their number of differences, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerCheck"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open proposals, or all proposals; newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "open" | "all";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Proposal"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One proposal
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to know before deciding: the merchant, its balance, and what happened, also since then
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProposalFacts"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm and execute a proposal; the proposer cannot confirm it
         * @description Right: `check`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposal; without the right `check`, operators can only retract their own
         * @description Right: `read`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidents, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "open" | "closed" | "all";
                    withdrawal_id?: number | string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Incident"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One incident
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Incident"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an incident with its resolution; this moves no money
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        resolution: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Incident"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes about a withdrawal, merchant or incident, newest first, and whom it is assigned to
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query: {
                    /** @description A withdrawal, a merchant or an incident */
                    subject: string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Note"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                            assignment: components["schemas"]["Assignment"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Write a note; `@name` in its text makes it wait for that operator
         * @description Right: `note`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A withdrawal, a merchant or an incident */
                        subject: string;
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Note"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a note that you wrote; an admin removes any
         * @description Right: `note`. Token scope: `work`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Note"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/notes/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operators whom a note can name and to whom something can be assigned
         * @description Right: `note`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a withdrawal, merchant or incident to an operator; this gives no right
         * @description Right: `note`. Token scope: `work`.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A withdrawal, a merchant or an incident */
                        subject: string;
                        /** @description Null ends the assignment */
                        operator: string | null;
                        /** @description Null: it was assigned to nobody */
                        version?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignment: components["schemas"]["Assignment"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes that name an operator and what is assigned to them, the oldest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Default: you */
                    operator?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["WaitingItem"][];
                            /** @description Also of those that are not shown */
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/notes/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a note that names you as done; an answer does that, too
         * @description Right: `read`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Note"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The withdrawal systems with their fees and limits
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["System"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/systems/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a system; omitted fields keep their values, null removes a limit
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        enabled?: boolean;
                        auto_payouts?: boolean;
                        /** @description Percentage of the amount, for example 1.25 */
                        fee_percent?: string;
                        fee_fixed?: string;
                        fee_min?: string | null;
                        fee_max?: string | null;
                        min?: string | null;
                        max?: string | null;
                        spread_percent?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            name: "fps" | "card" | "usdt" | "ewallet";
                            title: string;
                            enabled: boolean;
                            auto_payouts: boolean;
                            /**
                             * @description Percentage of the amount, like 1.25
                             * @example 1.25
                             */
                            fee_percent: string;
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            fee_fixed: string;
                            fee_min: string | null;
                            fee_max: string | null;
                            min: string | null;
                            max: string | null;
                            /** @description What the recipient is sent; null: the settlement currency */
                            payout_currency: "USDT" | null;
                            /** @description Added to the rate of the payout currency, like 0.50 */
                            spread_percent: string;
                            version: string;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rates of currencies that recipients are paid in, beside the settlement currency
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Rate"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rates/{currency}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every rate that was recorded for a currency, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path: {
                    currency: "USDT";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["RecordedRate"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rates/{currency}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a rate, for withdrawals from now on
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    currency: "USDT";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        /** @example 97.35 */
                        rate: string;
                        /** @description Confirms a change that is larger than the installation allows by itself */
                        accept_jump?: boolean;
                        valid_hours?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The newest one; null: there is none yet */
                            rate: components["schemas"]["RecordedRate"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rate-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feeds that report rates, with the result of the last poll
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["RateFeed"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Add a feed; it is polled from the next minute on
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        currency: "USDT";
                        url: string;
                        /**
                         * @description Where in the response the rate is; a JSON pointer
                         * @example /data/price
                         */
                        rate_pointer: string;
                        /**
                         * @description Where the time is that it was made; null: the response does not say it
                         * @default null
                         */
                        time_pointer?: string | null;
                        /**
                         * @description A rate below is not used
                         * @example 80
                         */
                        min_rate: string;
                        /**
                         * @description A rate above is not used
                         * @example 120
                         */
                        max_rate: string;
                        /**
                         * @description Hashes of the public keys that its server may have
                         * @default []
                         */
                        pins?: string[];
                        /**
                         * @description Its responses are signed with it (Standard Webhooks); write-only
                         * @default null
                         */
                        secret?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            feed: components["schemas"]["RateFeed"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rate-feeds/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a feed; rates that it made stay recorded
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rate-feeds/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a feed now and show the result; no rate is recorded
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RateFeedTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/rate-feed-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a feed before it is added; without a pin, the result has the one of its server
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default new */
                        name?: string;
                        /** @enum {string} */
                        currency: "USDT";
                        url: string;
                        /**
                         * @description Where in the response the rate is; a JSON pointer
                         * @example /data/price
                         */
                        rate_pointer: string;
                        /**
                         * @description Where the time is that it was made; null: the response does not say it
                         * @default null
                         */
                        time_pointer?: string | null;
                        /**
                         * @description A rate below is not used
                         * @example 80
                         */
                        min_rate: string;
                        /**
                         * @description A rate above is not used
                         * @example 120
                         */
                        max_rate: string;
                        /**
                         * @description Hashes of the public keys that its server may have
                         * @default []
                         */
                        pins?: string[];
                        /**
                         * @description Its responses are signed with it (Standard Webhooks); write-only
                         * @default null
                         */
                        secret?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RateFeedTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/float-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Purchases of currencies that recipients are paid in, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["FloatPurchase"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Record a purchase; the difference to what merchants were charged is posted to operator:fx
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. Above the four-eyes amount, a second operator must confirm it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        currency: "USDT";
                        /**
                         * @description In that currency
                         * @example 1000.000000
                         */
                        bought: string;
                        /** @description In the settlement currency */
                        cost: string;
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            purchase: components["schemas"]["FloatPurchase"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/aggregators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All aggregators
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Aggregator"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Add an aggregator; it is used once a route refers to it
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        kind: "simulator" | "http" | "sluice";
                        /**
                         * @description In which it pays and its float is; null: the settlement currency. Cannot be changed
                         * @default null
                         */
                        currency?: "USDT" | null;
                        url: string;
                        /** @default 5000 */
                        deadline_ms?: number;
                        /**
                         * @description Time after the deadline of a payout in which it may still begin; later, not found means not paid
                         * @default 86400
                         */
                        finality_seconds?: number;
                        /** @description Keys by name; write-only */
                        secrets?: {
                            [key: string]: string;
                        };
                        /** @default null */
                        float?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            aggregator: components["schemas"]["Aggregator"];
                            /** @description The generated key, shown once; null if the request had keys */
                            secret: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/aggregator-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The kinds of aggregators, with the keys that each needs
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AggregatorKind"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/aggregators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an aggregator; omitted fields keep their values
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        url?: string;
                        enabled?: boolean;
                        deadline_ms?: number;
                        /** @description Time after the deadline of a payout in which it may still begin; later, not found means not paid */
                        finality_seconds?: number;
                        /** @description Keys by name; write-only */
                        secrets?: {
                            [key: string]: string;
                        };
                        /** @description With new keys. true: they are of the same account, which has the payouts in progress. false: of another account; the old keys are kept for them. Required while payouts are in progress. With another URL, payouts in progress always stay with the old one. */
                        keep_in_progress?: boolean;
                        float?: string | null;
                        /** @description The float that the form showed: only the difference to it is applied to the current float */
                        float_seen?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            /** @enum {string} */
                            kind: "simulator" | "http" | "sluice";
                            /** @description Null: the settlement currency */
                            currency: "USDT" | null;
                            url: string;
                            enabled: boolean;
                            deadline_ms: number;
                            finality_seconds: number;
                            /** @description Prefunded balance at the aggregator, in its currency; null: not tracked */
                            float: string | null;
                            /** @description A float below it is an alert; null: none is */
                            float_alert: string | null;
                            /** @description Halt of this aggregator; a global halt stops it too */
                            halted: components["schemas"]["Halt"] | null;
                            /** @description Payouts that may be in progress at the aggregator */
                            under_way: number;
                            /** @description Its clock as of its last replies; null: it was never called */
                            clock: {
                                /** @description At least so far ahead of our clock; negative: behind */
                                ahead_ms: number;
                                /** Format: date-time */
                                measured_at: string;
                                /** @description The difference is above the limit of the installation */
                                off: boolean;
                            } | null;
                            version: string;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/aggregators/{name}/float-alert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set below which amount the float of an aggregator is an alert
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Null: never */
                        below: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels that alerts are sent through
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AlertChannel"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-channels/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or change a channel; the secret that a webhook at a new address is signed with is shown once
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "telegram";
                        /**
                         * @description Write-only; null keeps it while the other settings stay the same
                         * @default null
                         */
                        token?: string | null;
                        /**
                         * @description Of a Bot API server of your own
                         * @default null
                         */
                        api_url?: string | null;
                        /** @default true */
                        enabled?: boolean;
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    } | {
                        /** @enum {string} */
                        kind: "email";
                        host: string;
                        /** @default 587 */
                        port?: number;
                        /**
                         * @default starttls
                         * @enum {string}
                         */
                        security?: "tls" | "starttls" | "none";
                        /** @default null */
                        user?: string | null;
                        /**
                         * @description Write-only; null keeps it while the other settings stay the same
                         * @default null
                         */
                        password?: string | null;
                        from: string;
                        /** @default true */
                        enabled?: boolean;
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    } | {
                        /** @enum {string} */
                        kind: "chat";
                        /**
                         * @description The incoming webhook of Slack or Mattermost; write-only, null keeps it
                         * @default null
                         */
                        url?: string | null;
                        /** @default true */
                        enabled?: boolean;
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    } | {
                        /** @enum {string} */
                        kind: "webhook";
                        url: string;
                        /** @default true */
                        enabled?: boolean;
                        /** @description Null: there was none with this name */
                        version?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel: components["schemas"]["AlertChannel"];
                            signing_secret: string | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a channel, with its rules and the addresses of operators
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/alert-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where each channel reaches you
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AlertAddress"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/alert-addresses/{channel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enter where a channel reaches you: a Telegram chat id or an e-mail address
         * @description Right: `read`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    channel: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove where a channel reaches you
         * @description Right: `read`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    channel: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-channels/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test through a channel now
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description For a channel of Telegram or e-mail
                         * @default null
                         */
                        address?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlertTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/alert-addresses/{channel}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to yourself now
         * @description Right: `read`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    channel: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlertTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What alerts are about
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AlertKind"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which alerts go to whom, and when
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AlertRule"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Add a rule
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channel: string;
                        kinds: ("incident_opened" | "reconciliation_difference" | "audit_failed" | "replica_missing" | "proposal_waiting" | "withdrawal_waiting" | "float_low" | "webhook_failing")[];
                        /**
                         * @description One of `operator`, `role` and `address` for Telegram and e-mail, none for other channels
                         * @default null
                         */
                        operator?: string | null;
                        /**
                         * @description All operators who have this role when the alert is raised
                         * @default null
                         */
                        role?: ("viewer" | "maker" | "checker" | "admin" | "auditor") | null;
                        /** @default null */
                        address?: string | null;
                        /**
                         * @description Between these times only urgent alerts are sent
                         * @default null
                         * @example 22:00
                         */
                        quiet_from?: string | null;
                        /**
                         * @default null
                         * @example 22:00
                         */
                        quiet_to?: string | null;
                        /**
                         * @description Urgent alerts do not wait for it
                         * @default none
                         * @enum {string}
                         */
                        digest?: "none" | "hourly" | "daily";
                        /**
                         * @description Of a daily digest
                         * @default null
                         * @example 22:00
                         */
                        digest_at?: string | null;
                        /**
                         * @default UTC
                         * @example Europe/Moscow
                         */
                        time_zone?: string;
                        /** @default true */
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlertRule"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent, waits or could not be sent, newest first
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "waiting" | "sent" | "failed" | "dropped";
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AlertDelivery"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/alert-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a rule; what is not given is reset
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channel: string;
                        kinds: ("incident_opened" | "reconciliation_difference" | "audit_failed" | "replica_missing" | "proposal_waiting" | "withdrawal_waiting" | "float_low" | "webhook_failing")[];
                        /**
                         * @description One of `operator`, `role` and `address` for Telegram and e-mail, none for other channels
                         * @default null
                         */
                        operator?: string | null;
                        /**
                         * @description All operators who have this role when the alert is raised
                         * @default null
                         */
                        role?: ("viewer" | "maker" | "checker" | "admin" | "auditor") | null;
                        /** @default null */
                        address?: string | null;
                        /**
                         * @description Between these times only urgent alerts are sent
                         * @default null
                         * @example 22:00
                         */
                        quiet_from?: string | null;
                        /**
                         * @default null
                         * @example 22:00
                         */
                        quiet_to?: string | null;
                        /**
                         * @description Urgent alerts do not wait for it
                         * @default none
                         * @enum {string}
                         */
                        digest?: "none" | "hourly" | "daily";
                        /**
                         * @description Of a daily digest
                         * @default null
                         * @example 22:00
                         */
                        digest_at?: string | null;
                        /**
                         * @default UTC
                         * @example Europe/Moscow
                         */
                        time_zone?: string;
                        /** @default true */
                        enabled?: boolean;
                        version: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlertRule"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a rule
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All routes, by system and position
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Route"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/routes/{system}/{aggregator}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a route, last in order, or change it; omitted fields keep their values
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    system: "fps" | "card" | "usdt" | "ewallet";
                    aggregator: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Null: the route is new */
                        version: string | null;
                        /** @description Lower positions are tried first */
                        position?: number;
                        enabled?: boolean;
                        min?: string | null;
                        max?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null: it does not exist until the proposal is confirmed */
                            route: components["schemas"]["Route"] | null;
                            /** @description Not null: nothing has changed yet, another operator has to confirm this proposal */
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a route; payouts in progress continue
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: {
                    version?: string;
                };
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    system: "fps" | "card" | "usdt" | "ewallet";
                    aggregator: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current halts with their reasons
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Halt"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Halt payouts immediately; after the response nothing new is sent, and payouts in progress are still resolved
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        scope: "global" | "merchant" | "system" | "aggregator";
                        /** @default  */
                        subject?: "" | string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SetHalt"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts/global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift the global halt; waiting payouts are tried immediately
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts/{scope}/{subject}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift the halt of a merchant, system or aggregator; waiting payouts are tried immediately
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    scope: "merchant" | "system" | "aggregator";
                    subject: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All banks by name, or those whose id or name contains `q`
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Bank"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a bank, or rename it
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Bank"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a bank; existing withdrawals to it do not change
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a CSV with the columns bank_id and name; a preview, or with `apply` all of it or nothing
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csv: string;
                        /** @description Also remove every bank that is not listed */
                        replace: boolean;
                        apply: boolean;
                        version?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            added: components["schemas"]["Bank"][];
                            renamed: {
                                bank_id: string;
                                name: string;
                                was: string;
                            }[];
                            removed: components["schemas"]["Bank"][];
                            unchanged: number;
                            /** @description If there are any, nothing is imported; line 0 is the list as a whole */
                            problems: {
                                line: number;
                                message: string;
                            }[];
                            /** @description Version of the current list; send it to import exactly what was previewed */
                            version: string;
                            applied: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All webhook endpoints by merchant, with their health and pending deliveries
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ListedEndpoint"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook deliveries, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "pending" | "delivered" | "failed";
                    merchant_id?: number | string;
                    withdrawal_id?: number | string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Delivery"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with its newest 100 attempts: what was sent, and what the endpoint answered
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery in any state; the event keeps its id
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend all deliveries of a merchant since a given time
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        merchant_id: number | string;
                        /** Format: date-time */
                        since: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant_id: number;
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest receipt of a final withdrawal
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedReceipt"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/receipt-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign or signed receipts, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ReceiptKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a new key for receipts; it is published at once and signs after the overlap
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 3600 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            kid: string;
                            /** Format: date-time */
                            signs_from: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to compare with the aggregators after the database was restored, and what to settle
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Restore"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reconciliation reports, newest first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    aggregator?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ReconciliationSummary"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Run a reconciliation with the aggregator statement of one day; without `csv` it is fetched via API
         * @description Right: `work`. Token scope: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        aggregator: string;
                        /** Format: date */
                        day: string;
                        /** @description With the columns reference, id, state, amount, currency, at */
                        csv?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reconciliation"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One report with its differences, most severe first
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reconciliation"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a setting
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected. With four eyes on, a second operator must confirm it if more money can leave by it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        four_eyes_above: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            settings: components["schemas"]["Settings"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The set-up checklist: what is done, and what is still open before real money goes through
         * @description Right: `read`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Setup"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All operators by name
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Operator"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an operator; the initial password is shown once
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        role: "viewer" | "maker" | "checker" | "admin" | "auditor";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: components["schemas"]["Operator"];
                            password: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One operator with all API tokens, revoked ones included
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: components["schemas"]["Operator"];
                            tokens: components["schemas"]["Token"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role or disable an operator, effective with the next request; the last admin cannot be removed
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        /** @enum {string} */
                        role?: "viewer" | "maker" | "checker" | "admin" | "auditor";
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/operators/{name}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset an operator: a new password, shown once; ends the second factor, all sessions and all tokens
         * @description Right: `manage`. Requires a console session authenticated within the last five minutes; tokens are rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            password: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token of an operator
         * @description Right: `manage`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sessions of an operator
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all sessions of an operator and revoke all tokens
         * @description Right: `manage`. Tokens are rejected.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Number of ended sessions */
                            ended: number;
                            /** @description Number of revoked tokens */
                            revoked: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log, newest first
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "export.download" | "export.delete" | "withdrawal.attach" | "withdrawal.read_attachment" | "withdrawal.detach" | "payment_template.set" | "payment_template.remove" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "proposal.expire" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.end_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "webhook.test" | "receipt.rotate_key" | "system.change" | "rate.set" | "rate_feed.add" | "rate_feed.remove" | "rate_feed.test" | "float.buy" | "aggregator.add" | "aggregator.float_alert" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "backup.make" | "backup.key" | "backup.restore" | "settings.four_eyes" | "alert.set_channel" | "alert.remove_channel" | "alert.set_rule" | "alert.remove_rule" | "alert.set_address" | "alert.remove_address" | "alert.test" | "note.write" | "note.remove" | "note.done" | "note.assign" | "operator.create" | "operator.change" | "operator.reset" | "operator.recover" | "operator.unlock" | "operator.end_sessions" | "session.begin" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp_begin" | "account.totp" | "account.backup_codes" | "account.end_session" | "portal.invite" | "portal.accept" | "portal.revoke_invitation" | "portal.change_person" | "portal.propose" | "portal.confirm" | "portal.reject" | "portal.withdraw_proposal" | "portal.carry_out" | "portal.fail" | "portal.change_settings" | "portal.draft" | "portal.withdrawal" | "portal.confirm_draft" | "portal.end_draft" | "portal.check_batch" | "portal.submit_batch" | "portal.batch" | "portal.confirm_batch" | "portal.end_batch" | "portal.stop_batch" | "portal.cancel" | "portal.make_key" | "portal.end_key" | "portal.webhook" | "token.create" | "token.revoke" | "view.create" | "view.change" | "view.delete";
                    /** @description For example withdrawal:1000001 or merchant:1001 */
                    subject?: string;
                    from?: string;
                    to?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it */
                    until?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AuditEntry"][];
                            /** @description Pass it as `cursor` for the next page; null: last page */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All audit actions with their meaning
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                action: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "export.download" | "export.delete" | "withdrawal.attach" | "withdrawal.read_attachment" | "withdrawal.detach" | "payment_template.set" | "payment_template.remove" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "proposal.expire" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.end_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "webhook.test" | "receipt.rotate_key" | "system.change" | "rate.set" | "rate_feed.add" | "rate_feed.remove" | "rate_feed.test" | "float.buy" | "aggregator.add" | "aggregator.float_alert" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "backup.make" | "backup.key" | "backup.restore" | "settings.four_eyes" | "alert.set_channel" | "alert.remove_channel" | "alert.set_rule" | "alert.remove_rule" | "alert.set_address" | "alert.remove_address" | "alert.test" | "note.write" | "note.remove" | "note.done" | "note.assign" | "operator.create" | "operator.change" | "operator.reset" | "operator.recover" | "operator.unlock" | "operator.end_sessions" | "session.begin" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp_begin" | "account.totp" | "account.backup_codes" | "account.end_session" | "portal.invite" | "portal.accept" | "portal.revoke_invitation" | "portal.change_person" | "portal.propose" | "portal.confirm" | "portal.reject" | "portal.withdraw_proposal" | "portal.carry_out" | "portal.fail" | "portal.change_settings" | "portal.draft" | "portal.withdrawal" | "portal.confirm_draft" | "portal.end_draft" | "portal.check_batch" | "portal.submit_batch" | "portal.batch" | "portal.confirm_batch" | "portal.end_batch" | "portal.stop_batch" | "portal.cancel" | "portal.make_key" | "portal.end_key" | "portal.webhook" | "token.create" | "token.revoke" | "view.create" | "view.change" | "view.delete";
                                meaning: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered audit log, newest first, as CSV
         * @description Right: `audit`. Token scope: `read`.
         */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "export.download" | "export.delete" | "withdrawal.attach" | "withdrawal.read_attachment" | "withdrawal.detach" | "payment_template.set" | "payment_template.remove" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "proposal.expire" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.end_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "webhook.test" | "receipt.rotate_key" | "system.change" | "rate.set" | "rate_feed.add" | "rate_feed.remove" | "rate_feed.test" | "float.buy" | "aggregator.add" | "aggregator.float_alert" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "backup.make" | "backup.key" | "backup.restore" | "settings.four_eyes" | "alert.set_channel" | "alert.remove_channel" | "alert.set_rule" | "alert.remove_rule" | "alert.set_address" | "alert.remove_address" | "alert.test" | "note.write" | "note.remove" | "note.done" | "note.assign" | "operator.create" | "operator.change" | "operator.reset" | "operator.recover" | "operator.unlock" | "operator.end_sessions" | "session.begin" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp_begin" | "account.totp" | "account.backup_codes" | "account.end_session" | "portal.invite" | "portal.accept" | "portal.revoke_invitation" | "portal.change_person" | "portal.propose" | "portal.confirm" | "portal.reject" | "portal.withdraw_proposal" | "portal.carry_out" | "portal.fail" | "portal.change_settings" | "portal.draft" | "portal.withdrawal" | "portal.confirm_draft" | "portal.end_draft" | "portal.check_batch" | "portal.submit_batch" | "portal.batch" | "portal.confirm_batch" | "portal.end_batch" | "portal.stop_batch" | "portal.cancel" | "portal.make_key" | "portal.end_key" | "portal.webhook" | "token.create" | "token.revoke" | "view.create" | "view.change" | "view.delete";
                    /** @description For example withdrawal:1000001 or merchant:1001 */
                    subject?: string;
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns seq, at, actor, via, address, action, subject, reason, before, after, request_id */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the hash of every entry; store the `head` elsewhere and send it as `expect` next time
         * @description Right: `audit`. Token scope: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description SEQ:HASH, as returned by an earlier check
                         * @example 4711:0000000000000000000000000000000000000000000000000000000000000000
                         */
                        expect?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ok: boolean;
                            /** @description Number of unchanged entries */
                            entries: number;
                            /** @description Last entry of the log as recorded; null: the record is missing */
                            head: {
                                seq: number;
                                hash: string;
                                text: string;
                            } | null;
                            first_wrong: {
                                seq: number;
                                what: string;
                            } | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Halt: {
            /** @enum {string} */
            scope: "global" | "merchant" | "system" | "aggregator";
            /** @description Id of the merchant, or name of the system or aggregator; empty for a global halt */
            subject: string;
            actor: string;
            reason: string;
            /** Format: date-time */
            at: string;
        };
        SetHalt: {
            /** @enum {string} */
            scope: "global" | "merchant" | "system" | "aggregator";
            /** @description Id of the merchant, or name of the system or aggregator; empty for a global halt */
            subject: string;
            actor: string;
            reason: string;
            /** Format: date-time */
            at: string;
            /** @description Calls that were begun before the halt and may still be sent until their deadline; the response waits up to ten seconds for them */
            calls_under_way: number;
        };
        Aggregator: {
            name: string;
            /** @enum {string} */
            kind: "simulator" | "http" | "sluice";
            /** @description Null: the settlement currency */
            currency: "USDT" | null;
            url: string;
            enabled: boolean;
            deadline_ms: number;
            finality_seconds: number;
            /** @description Prefunded balance at the aggregator, in its currency; null: not tracked */
            float: string | null;
            /** @description A float below it is an alert; null: none is */
            float_alert: string | null;
            /** @description Halt of this aggregator; a global halt stops it too */
            halted: components["schemas"]["Halt"] | null;
            /** @description Payouts that may be in progress at the aggregator */
            under_way: number;
            /** @description Its clock as of its last replies; null: it was never called */
            clock: {
                /** @description At least so far ahead of our clock; negative: behind */
                ahead_ms: number;
                /** Format: date-time */
                measured_at: string;
                /** @description The difference is above the limit of the installation */
                off: boolean;
            } | null;
            version: string;
        };
        AggregatorKeyField: {
            /** @description The name of the key in `secrets` */
            name: string;
            title: string;
            hint: string | null;
            required: boolean;
            /** @description Sluice generates the key if the request has no keys */
            generated: boolean;
            /** @description Forms hide what is entered */
            secret: boolean;
            /** @description The permitted values, the default first; null: any text */
            options: {
                value: string;
                title: string;
            }[] | null;
        };
        AggregatorKind: {
            /** @enum {string} */
            kind: "simulator" | "http" | "sluice";
            title: string;
            pays_other_currencies: boolean;
            key_fields: components["schemas"]["AggregatorKeyField"][];
        };
        Route: {
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            aggregator: string;
            position: number;
            enabled: boolean;
            min: string | null;
            max: string | null;
            version: string;
        };
        Entry: {
            account: number;
            account_name: string;
            seq: number;
            /** @description In the currency of the account */
            amount: string;
            balance_after: string;
            /** @description Null: the settlement currency */
            currency: "USDT" | null;
            step: string;
            /** Format: date-time */
            at: string;
        };
        LedgerEntry: {
            account: number;
            account_name: string;
            seq: number;
            /** @description In the currency of the account */
            amount: string;
            balance_after: string;
            /** @description Null: the settlement currency */
            currency: "USDT" | null;
            step: string;
            /** Format: date-time */
            at: string;
            /** @description Withdrawal id; for the steps deposit, debit, collect and buy_float, the number of that change. With `step`, identifies both sides. */
            ref: number;
        };
        LedgerCheck: {
            id: number;
            actor: string;
            differences: number;
            seconds: number;
            /** Format: date-time */
            at: string;
        };
        Proposal: {
            id: number;
            action: string;
            /** @description Effect of the confirmation, with amounts */
            summary: string;
            withdrawal_id: number | null;
            merchant_id: number | null;
            merchant_name: string | null;
            /**
             * @description What a change of the set-up changes, as in the audit log
             * @example route:fps/acme
             */
            subject: string | null;
            system: ("fps" | "card" | "usdt" | "ewallet") | null;
            /** @description Destination, masked */
            wallet: string | null;
            amount: string | null;
            reason: string | null;
            reference: string | null;
            /** @description For a payment: why another one has the same reference */
            reuse_reason: string | null;
            evidence: string | null;
            refund_fee: boolean | null;
            maker: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description It was not decided before `expires_at` and cannot be confirmed */
            expired: boolean;
            checker: string | null;
            checked_at: string | null;
            verdict: ("confirmed" | "rejected") | null;
            /** @description Reason for the rejection */
            remark: string | null;
            /** @description What the aggregator reported since the resolution was proposed */
            changed_since: string | null;
            /** @description The report since then contradicts the proposal, which cannot be confirmed */
            void: boolean;
        };
        ProposalFacts: {
            proposal: components["schemas"]["Proposal"];
            merchant: {
                id: number;
                name: string;
                /** @enum {string} */
                status: "new" | "active" | "blocked" | "disabled";
                /** @enum {string} */
                payout_mode: "manual" | "auto";
                /**
                 * @description Two decimals, like 1250.50
                 * @example 1250.50
                 */
                available: string;
                /**
                 * @description Two decimals, like 1250.50
                 * @example 1250.50
                 */
                held: string;
                /**
                 * @description Two decimals, like 1250.50
                 * @example 1250.50
                 */
                owed: string;
                /**
                 * @description Two decimals, like 1250.50
                 * @example 1250.50
                 */
                available_when_proposed: string;
                /** @description The newest of its available balance */
                entries: {
                    account: number;
                    account_name: string;
                    seq: number;
                    /** @description In the currency of the account */
                    amount: string;
                    balance_after: string;
                    /** @description Null: the settlement currency */
                    currency: "USDT" | null;
                    step: string;
                    /** Format: date-time */
                    at: string;
                    /** @description Withdrawal id; for the steps deposit, debit, collect and buy_float, the number of that change. With `step`, identifies both sides. */
                    ref: number;
                    since: boolean;
                }[];
            } | null;
            /** @description Newest first: the steps of the withdrawal, or what operators did to the subject. `since`: after it was proposed */
            history: {
                /** Format: date-time */
                at: string;
                actor: string;
                action: string;
                meaning: string;
                since: boolean;
            }[];
        };
        Rejection: {
            /** @description The problem and how to solve it */
            error: string;
            /** @enum {string} */
            code: "malformed" | "sign_in_required" | "wrong_credentials" | "forbidden" | "csrf" | "second_factor_required" | "in_person" | "prove_first" | "not_found" | "method_not_allowed" | "wrong_state" | "stale" | "repeated" | "too_large" | "unsupported_content_type" | "invalid" | "locked" | "too_many" | "internal_error" | "busy";
            /** @description The invalid field, if there is one */
            field?: string;
            request_id: string;
        };
        AlertChannel: {
            name: string;
            /** @enum {string} */
            kind: "telegram" | "email" | "chat" | "webhook";
            enabled: boolean;
            /** @description Of `telegram`; null for other kinds */
            api_url: string | null;
            /** @description Of `email` the mail server, of `chat` where it is */
            host: string | null;
            /** @description Of `email`; null for other kinds */
            port: number | null;
            /** @description Of `email`; null for other kinds */
            security: ("tls" | "starttls" | "none") | null;
            /** @description Of `email`; null for other kinds */
            user: string | null;
            /** @description Of `email`; null for other kinds */
            from: string | null;
            /** @description Of `webhook`; null for other kinds */
            url: string | null;
            version: string;
        };
        AlertKind: {
            /** @enum {string} */
            kind: "incident_opened" | "reconciliation_difference" | "audit_failed" | "replica_missing" | "proposal_waiting" | "withdrawal_waiting" | "float_low" | "webhook_failing";
            title: string;
            /** @description Sent at once, also in quiet hours and beside a digest */
            urgent: boolean;
        };
        AlertRule: {
            id: number;
            channel: string;
            kinds: ("incident_opened" | "reconciliation_difference" | "audit_failed" | "replica_missing" | "proposal_waiting" | "withdrawal_waiting" | "float_low" | "webhook_failing")[];
            operator: string | null;
            role: ("viewer" | "maker" | "checker" | "admin" | "auditor") | null;
            address: string | null;
            /** @example 22:00 */
            quiet_from: string | null;
            /** @example 22:00 */
            quiet_to: string | null;
            /** @enum {string} */
            digest: "none" | "hourly" | "daily";
            /** @example 22:00 */
            digest_at: string | null;
            /** @example Europe/Moscow */
            time_zone: string;
            enabled: boolean;
            version: string;
        };
        AlertAddress: {
            channel: string;
            /** @enum {string} */
            kind: "telegram" | "email";
            /** @description Null: you entered none */
            address: string | null;
        };
        AlertDelivery: {
            id: number;
            /** @enum {string} */
            kind: "incident_opened" | "reconciliation_difference" | "audit_failed" | "replica_missing" | "proposal_waiting" | "withdrawal_waiting" | "float_low" | "webhook_failing";
            /** @description What the alert says */
            text: string;
            /** Format: date-time */
            opened_at: string;
            /** @description When the condition was over; null: it is not */
            ended_at: string | null;
            channel: string;
            operator: string | null;
            address: string | null;
            /**
             * @description `dropped`: before it was sent the channel or the operator was disabled, the address removed, or a missing replica was back
             * @enum {string}
             */
            state: "waiting" | "sent" | "failed" | "dropped";
            tries: number;
            /** @description The next try of one that waits */
            due_at: string | null;
            done_at: string | null;
            /** @description Of the last try; null: none */
            problem: string | null;
        };
        AlertTest: {
            sent: boolean;
            /** @description Why it was not sent, in words */
            problem: string | null;
        };
        AuditEntry: {
            seq: number;
            /** Format: date-time */
            at: string;
            actor: string;
            /** @enum {string} */
            via: "console" | "token" | "command line" | "system" | "portal";
            address: string | null;
            /** @enum {string} */
            action: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "export.download" | "export.delete" | "withdrawal.attach" | "withdrawal.read_attachment" | "withdrawal.detach" | "payment_template.set" | "payment_template.remove" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "proposal.expire" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.end_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "webhook.test" | "receipt.rotate_key" | "system.change" | "rate.set" | "rate_feed.add" | "rate_feed.remove" | "rate_feed.test" | "float.buy" | "aggregator.add" | "aggregator.float_alert" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "backup.make" | "backup.key" | "backup.restore" | "settings.four_eyes" | "alert.set_channel" | "alert.remove_channel" | "alert.set_rule" | "alert.remove_rule" | "alert.set_address" | "alert.remove_address" | "alert.test" | "note.write" | "note.remove" | "note.done" | "note.assign" | "operator.create" | "operator.change" | "operator.reset" | "operator.recover" | "operator.unlock" | "operator.end_sessions" | "session.begin" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp_begin" | "account.totp" | "account.backup_codes" | "account.end_session" | "portal.invite" | "portal.accept" | "portal.revoke_invitation" | "portal.change_person" | "portal.propose" | "portal.confirm" | "portal.reject" | "portal.withdraw_proposal" | "portal.carry_out" | "portal.fail" | "portal.change_settings" | "portal.draft" | "portal.withdrawal" | "portal.confirm_draft" | "portal.end_draft" | "portal.check_batch" | "portal.submit_batch" | "portal.batch" | "portal.confirm_batch" | "portal.end_batch" | "portal.stop_batch" | "portal.cancel" | "portal.make_key" | "portal.end_key" | "portal.webhook" | "token.create" | "token.revoke" | "view.create" | "view.change" | "view.delete";
            subject: string;
            reason: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string | null;
        };
        Bank: {
            bank_id: string;
            name: string;
        };
        Export: {
            id: number;
            operator: string;
            /** @enum {string} */
            format: "csv" | "xlsx";
            /**
             * @description The time that the period is of
             * @enum {string}
             */
            by: "created" | "paid";
            /** Format: date */
            from: string;
            /**
             * Format: date
             * @description Included
             */
            to: string;
            merchant_id: number | null;
            merchant_name: string | null;
            system: ("fps" | "card" | "usdt" | "ewallet") | null;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            /** @description Withdrawals of the period; null: not counted yet */
            rows: number | null;
            rows_done: number;
            bytes: number;
            /** @description Why it failed */
            problem: string | null;
            /** Format: date-time */
            requested_at: string;
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When the file is deleted
             */
            expires_at: string;
        };
        Incident: {
            id: number;
            /** @enum {string} */
            kind: "wrong_amount" | "not_this_payout" | "paid_after_cancel" | "paid_after_return" | "order_paid_before" | "unconfirmed" | "paid_twice" | "paid_by_bank" | "refused_after_paid" | "lost_by_aggregator" | "undecided" | "retries_exhausted" | "route_fault" | "clock_skew" | "unknown_reference" | "database_restored" | "operator_recovered" | "webhook_disabled" | "audit_finding" | "reconciliation_difference" | "reconciliation_failed" | "reconciliation_missing" | "rate_expiring" | "rate_held" | "rate_feed_failed" | "alert_undelivered";
            meaning: string;
            withdrawal_id: number | null;
            reference: string | null;
            detail: string;
            /** Format: date-time */
            opened_at: string;
            closed_at: string | null;
            closed_by: string | null;
            resolution: string | null;
            assigned_to: string | null;
        };
        WebhookEndpoint: {
            merchant_id: number;
            url: string;
            events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
            /** @description The hosts that `callback_url` of a withdrawal may name. Events for a disabled one are sent to the endpoint */
            callback_hosts: {
                host: string;
                failing_since: string | null;
                disabled: boolean;
            }[];
            enabled: boolean;
            disabled_because: string | null;
            failing_since: string | null;
            /** @description Until then, messages are signed with the old and the new secret */
            old_secret_until: string | null;
            version: string;
        };
        ListedEndpoint: {
            merchant_id: number;
            merchant_name: string;
            url: string;
            events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
            enabled: boolean;
            disabled_because: string | null;
            failing_since: string | null;
            old_secret_until: string | null;
            pending: number;
            failed: number;
        };
        Delivery: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @description Null: to the endpoint */
            callback_url: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description Next attempt; null: none is due */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
            }[];
        };
        DeliveryDetails: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @description Null: to the endpoint */
            callback_url: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description Next attempt; null: none is due */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
                /** @description The body that was sent */
                request: string | null;
                /** @description The beginning of what the endpoint answered, masked; null: nothing */
                answer: string | null;
            }[];
        };
        TestedWebhook: {
            webhook_id: string;
            delivered: boolean;
            status: number | null;
            error: string | null;
            ms: number;
        };
        MerchantKey: {
            id: number;
            name: string;
            /**
             * @description read: only operations that change nothing
             * @enum {string}
             */
            scope: "read" | "withdraw";
            /** Format: date-time */
            created_at: string;
            /** @description Who of the merchant created it; null: an operator, or the installation */
            created_by: string | null;
            /** Format: date-time */
            works_from: string;
            /** @description To the minute; null: not used yet */
            last_used_at: string | null;
            /** @description Null: it has no end */
            expires_at: string | null;
        };
        MerchantTerms: {
            /** @description Null: the fee of the system applies */
            fee_percent: string | null;
            fee_fixed: string | null;
            fee_min: string | null;
            fee_max: string | null;
            min: string | null;
            max: string | null;
            /** @description Null: the spread of the system applies */
            spread_percent: string | null;
        };
        MerchantRow: {
            merchant_id: number;
            name: string;
            /** @enum {string} */
            status: "new" | "active" | "blocked" | "disabled";
            /** @enum {string} */
            payout_mode: "manual" | "auto";
            /** @enum {string} */
            fee_from: "balance" | "amount";
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owes: string;
            daily_limit: string | null;
            /** @description Empty: any address */
            ip_allow_list: string[];
            /** @description Requests per minute; null: the installation setting */
            rate_limit: number | null;
            frozen: {
                actor: string;
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Custom terms of this merchant by system; other systems use their standard terms */
            terms: {
                [key: string]: components["schemas"]["MerchantTerms"];
            };
            /** @description Those that have not ended, newest first */
            keys: components["schemas"]["MerchantKey"][];
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Merchant: {
            merchant_id: number;
            name: string;
            /** @enum {string} */
            status: "new" | "active" | "blocked" | "disabled";
            /** @enum {string} */
            payout_mode: "manual" | "auto";
            /** @enum {string} */
            fee_from: "balance" | "amount";
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owes: string;
            daily_limit: string | null;
            /** @description Empty: any address */
            ip_allow_list: string[];
            /** @description Requests per minute; null: the installation setting */
            rate_limit: number | null;
            frozen: {
                actor: string;
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Custom terms of this merchant by system; other systems use their standard terms */
            terms: {
                [key: string]: components["schemas"]["MerchantTerms"];
            };
            /** @description Those that have not ended, newest first */
            keys: components["schemas"]["MerchantKey"][];
            /** Format: date-time */
            created_at: string;
            version: string;
            webhook: components["schemas"]["WebhookEndpoint"] | null;
        };
        Person: {
            name: string;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            enabled: boolean;
            /** @description True if a second factor is set up */
            totp: boolean;
            invited_by: string;
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Invitation: {
            id: number;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            /** @description Whom it is for */
            note: string;
            invited_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        MerchantPeople: {
            people: components["schemas"]["Person"][];
            invitations: components["schemas"]["Invitation"][];
        };
        Invited: {
            /** @description Works at once, or when the proposal is confirmed */
            code: string;
            /** @description Null: not before the proposal is confirmed */
            invitation: components["schemas"]["Invitation"] | null;
            proposal: components["schemas"]["Proposal"] | null;
        };
        RecordedRequest: {
            request_id: string;
            /** Format: date-time */
            at: string;
            operation: string;
            status: number;
            /** @description Of the error; null: successful */
            code: string | null;
            ms: number;
            ip_address: string | null;
            /** @description Masked */
            params: {
                [key: string]: unknown;
            } | null;
            /** @description Only of createWithdraws */
            items: {
                count: number;
                failed: number;
            } | null;
        };
        Note: {
            id: number;
            /** @example withdrawal:1000001 */
            subject: string;
            author: string;
            text: string;
            /** Format: date-time */
            written_at: string;
            /** @description Done: they have answered, or marked it as done */
            mentions: {
                operator: string;
                done: boolean;
            }[];
        };
        Assignment: {
            operator: string;
            assigned_by: string;
            /** Format: date-time */
            assigned_at: string;
            version: string;
        };
        WaitingItem: {
            /** @example withdrawal:1000001 */
            subject: string;
            /** @description Who wrote the note or assigned it */
            by: string;
            /** Format: date-time */
            since: string;
            /** @description Null: it is assigned to the operator */
            note: {
                id: number;
                text: string;
            } | null;
            /** @description Of the assignment; null for a note */
            version: string | null;
            /** @description Of the withdrawal or the merchant */
            merchant_name: string | null;
            incident_kind: ("wrong_amount" | "not_this_payout" | "paid_after_cancel" | "paid_after_return" | "order_paid_before" | "unconfirmed" | "paid_twice" | "paid_by_bank" | "refused_after_paid" | "lost_by_aggregator" | "undecided" | "retries_exhausted" | "route_fault" | "clock_skew" | "unknown_reference" | "database_restored" | "operator_recovered" | "webhook_disabled" | "audit_finding" | "reconciliation_difference" | "reconciliation_failed" | "reconciliation_missing" | "rate_expiring" | "rate_held" | "rate_feed_failed" | "alert_undelivered") | null;
        };
        Operator: {
            name: string;
            /** @enum {string} */
            role: "viewer" | "maker" | "checker" | "admin" | "auditor";
            enabled: boolean;
            /** @description True if a second factor is set up */
            totp: boolean;
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Session: {
            id: string;
            current: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        Token: {
            id: number;
            name: string;
            /** @enum {string} */
            scope: "read" | "work";
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
        };
        Withdrawal: {
            id: number;
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            status: "Created" | "Paid" | "Cancelled";
            returned: boolean;
            stage: ("queued" | "claimed" | "dispatching" | "sent" | "uncertain") | null;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            bank_id: string | null;
            bank_name: string | null;
            /** @description Destination, masked */
            wallet: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_to_receive: string;
            /** @description What the recipient is sent if that is another currency, fixed at the create */
            payout_amount: string | null;
            payout_currency: "USDT" | null;
            /** @description Settlement currency for one unit of `payout_currency`, with the spread */
            rate: string | null;
            /** @description The recorded rate that it was made from */
            rate_id: number | null;
            /** @description Left by rounding `payout_amount` down, in the settlement currency */
            payout_remainder: string | null;
            /** @enum {string} */
            fee_from: "balance" | "amount";
            order_id: string | null;
            /** @description Which attempt of its order ID it is */
            order_attempt: number;
            /** @description The withdrawal of the next attempt of its order ID */
            superseded_by: number | null;
            /** @description Why no aggregator paid it, at its creation or later */
            failure_reason: ("declined" | "invalid_destination" | "limit_exceeded" | "unavailable" | "other") | null;
            reference: string | null;
            auto: boolean;
            claimed_by: string | null;
            waiting_for: string | null;
            /** @description Open proposal that waits for a second operator */
            proposal_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            /** @description When it was paid; also of one that was returned */
            paid_at: string | null;
            version: string;
        };
        OfferedWithdrawal: {
            id: number;
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            status: "Created" | "Paid" | "Cancelled";
            returned: boolean;
            stage: ("queued" | "claimed" | "dispatching" | "sent" | "uncertain") | null;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            bank_id: string | null;
            bank_name: string | null;
            /** @description Destination, masked */
            wallet: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_to_receive: string;
            /** @description What the recipient is sent if that is another currency, fixed at the create */
            payout_amount: string | null;
            payout_currency: "USDT" | null;
            /** @description Settlement currency for one unit of `payout_currency`, with the spread */
            rate: string | null;
            /** @description The recorded rate that it was made from */
            rate_id: number | null;
            /** @description Left by rounding `payout_amount` down, in the settlement currency */
            payout_remainder: string | null;
            /** @enum {string} */
            fee_from: "balance" | "amount";
            order_id: string | null;
            /** @description Which attempt of its order ID it is */
            order_attempt: number;
            /** @description The withdrawal of the next attempt of its order ID */
            superseded_by: number | null;
            /** @description Why no aggregator paid it, at its creation or later */
            failure_reason: ("declined" | "invalid_destination" | "limit_exceeded" | "unavailable" | "other") | null;
            reference: string | null;
            auto: boolean;
            claimed_by: string | null;
            waiting_for: string | null;
            /** @description Open proposal that waits for a second operator */
            proposal_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            /** @description When it was paid; also of one that was returned */
            paid_at: string | null;
            version: string;
            /** @description What the requesting operator may do now; `why` is the reason if not allowed */
            actions: {
                /** @enum {string} */
                action: "claim" | "take_over" | "give_back" | "reveal" | "pay" | "record_payment" | "cancel" | "return" | "route" | "retry" | "resolve";
                allowed: boolean;
                why: string | null;
            }[];
            /**
             * @description Nothing is paid unless it is `active`
             * @enum {string}
             */
            merchant_status: "new" | "active" | "blocked" | "disabled";
            /** @description Nothing is paid while it is frozen */
            merchant_frozen: {
                actor: string;
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description What to send to the recipient. Null: no rate was locked, in an earlier version */
            amount_to_send: string | null;
            currency_to_send: string | null;
            /** @description Why it may have been paid outside of Sluice; to return it to the queue then requires a `reason` */
            possible_payment: string | null;
            /** @description Who last saw the full destination of an open withdrawal, and could have paid it */
            shown_before: {
                operator: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Notes of operators about it */
            note_count: number;
        };
        PaymentTemplate: {
            name: string;
            changed_by: string;
            /** Format: date-time */
            changed_at: string;
            version: string;
            /** @constant */
            format: "csv";
            columns: {
                heading: string;
                /** @enum {string} */
                source: "withdrawal_id" | "system" | "bank_id" | "bank_name" | "wallet" | "recipient_name" | "amount" | "currency" | "comment" | "text";
                /**
                 * @description Of the source `text`: what every line has
                 * @default null
                 */
                text: string | null;
            }[];
            /**
             * @default comma
             * @enum {string}
             */
            separator: "comma" | "semicolon" | "tab" | "pipe";
            /**
             * @default point
             * @enum {string}
             */
            decimal_separator: "point" | "comma";
            /** @default true */
            header: boolean;
            /**
             * @default lf
             * @enum {string}
             */
            line_end: "lf" | "crlf";
            /**
             * @default utf-8-bom
             * @enum {string}
             */
            encoding: "utf-8" | "utf-8-bom" | "windows-1251";
        } | {
            name: string;
            changed_by: string;
            /** Format: date-time */
            changed_at: string;
            version: string;
            /** @constant */
            format: "pain.001";
            /**
             * @default pain.001.001.09
             * @constant
             */
            message_version: "pain.001.001.09";
            /** @description The owner of the account */
            debtor_name: string;
            /**
             * @description The account that pays; this or `debtor_account_id`
             * @default null
             */
            debtor_iban: string | null;
            /**
             * @description The account that pays, if it has no IBAN
             * @default null
             */
            debtor_account_id: string | null;
            /**
             * @description The bank of the account; this or `debtor_agent_id`
             * @default null
             */
            debtor_bic: string | null;
            /**
             * @description The bank of the account, by an identifier that it agreed to
             * @default null
             */
            debtor_agent_id: string | null;
        };
        RecordedRate: {
            id: number;
            /**
             * @description Settlement currency for one unit
             * @example 97.35
             */
            rate: string;
            /** @enum {string} */
            source: "operator" | "feed";
            /** @description The operator, or the feeds */
            actor: string;
            /** @description What each feed reported; empty for a rate that an operator set */
            reported: {
                feed: string;
                rate: string;
                agreed: boolean;
            }[];
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description From then on no new withdrawal uses it
             */
            expires_at: string;
        };
        Rate: {
            /** @example USDT/RUB */
            pair: string;
            /** @enum {string} */
            currency: "USDT";
            /** @description Null: none was ever recorded */
            newest: components["schemas"]["RecordedRate"] | null;
            /** @description False: creates that need it are rejected with `rate_not_available` */
            fresh: boolean;
            version: string;
        };
        FloatPurchase: {
            /** @description With the step `buy_float`, identifies its ledger entries */
            id: number;
            /** @enum {string} */
            currency: "USDT";
            bought: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            cost: string;
            /**
             * @description What merchants were charged for the deliveries that it replaces, less their cost
             * @example 1250.50
             */
            gain: string;
            note: string;
            actor: string;
            /** Format: date-time */
            at: string;
        };
        RateFeed: {
            name: string;
            /** @enum {string} */
            currency: "USDT";
            url: string;
            rate_pointer: string;
            time_pointer: string | null;
            /** @example 97.35 */
            min_rate: string;
            /** @example 97.35 */
            max_rate: string;
            pins: string[];
            /** @description Its responses are signed with a secret, which is write-only */
            signed: boolean;
            added_by: string;
            /** Format: date-time */
            added_at: string;
            /** @description Null: not yet */
            polled_at: string | null;
            /** @description The last one that it reported within its bounds */
            last_rate: string | null;
            /** @description Of the last poll, in words; null: none */
            problem: string | null;
            failing_since: string | null;
        };
        RateFeedTest: {
            /** @description Null: it reported none that can be used */
            rate: string | null;
            /** @description What is wrong, in words; null: nothing */
            problem: string | null;
            /** @description The hash of the public key of its server; null without https */
            pin: string | null;
        };
        ReceiptKey: {
            kid: string;
            /** @description It signs new receipts. The others only verify old ones */
            signing: boolean;
            /** Format: date-time */
            signs_from: string;
            /** Format: date-time */
            created_at: string;
        };
        IssuedReceipt: {
            number: string;
            /** @description A JSON Web Signature in compact form */
            receipt: string;
            /** @description Its printable page */
            path: string;
        };
        ReconciliationSummary: {
            id: number;
            aggregator: string;
            /** Format: date */
            day: string;
            /** @enum {string} */
            source: "file" | "api";
            actor: string;
            differences: number;
            /** Format: date-time */
            at: string;
        };
        Reconciliation: {
            id: number;
            aggregator: string;
            /** Format: date */
            day: string;
            /** @enum {string} */
            source: "file" | "api";
            actor: string;
            differences: number;
            /** Format: date-time */
            at: string;
            report: {
                aggregator: string;
                /** Format: date */
                day: string;
                currency: string;
                totals: {
                    there: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                    here: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                    ledger: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                };
                /** @description Number of all differences; the 10000 most severe are listed */
                found: number;
                counts: {
                    [key: string]: number;
                };
                differences: {
                    /** @enum {string} */
                    type: "missing_here" | "missing_there" | "amount" | "other_payout" | "state" | "duplicate" | "ledger" | "late";
                    meaning: string;
                    /** @description Money may have moved without a record on one side */
                    money: boolean;
                    reference: string;
                    withdrawal_id: number | null;
                    here: {
                        state: string;
                        withdrawal: string;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        amount: string;
                        currency: string;
                    } | null;
                    there: {
                        /** @enum {string} */
                        state: "accepted" | "paid" | "refused" | "returned";
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        amount: string;
                        currency: string;
                        /** Format: date-time */
                        at: string;
                    } | null;
                    detail: string;
                }[];
            };
        };
        Restore: {
            /** @description Null: nothing indicates a loss */
            incident: components["schemas"]["Incident"] | null;
            /** @description To compare, from the day before the newest withdrawal in the backup */
            days: string[];
            aggregators: {
                name: string;
                /** @description Every day, since the incident was opened */
                compared: boolean;
                missing_days: string[];
            }[];
            /** @description Open withdrawals with a payout that only the aggregator has. They are not sent: pay each with that reference, return it to the queue with the reason why it was not paid, or cancel it. */
            possibly_paid: number[];
        };
        Settings: {
            /** @description Above this amount a second operator has to confirm; null: never */
            four_eyes_above: string | null;
            /**
             * @description Whether every operator must set up a second factor; set by the configuration of the service
             * @enum {string}
             */
            second_factor: "required" | "optional";
            version: string;
        };
        Setup: {
            /** @description Nothing is open */
            done: boolean;
            items: {
                /** @enum {string} */
                name: "second_admin" | "second_factor" | "four_eyes" | "backup" | "alerts" | "master_key" | "position_record" | "database_role";
                title: string;
                done: boolean;
                /** @description What is open; null if it is done */
                problem: string | null;
                /** @description The command or setting that closes it */
                command: string | null;
                /** @description The page of the console that closes it */
                page: string | null;
            }[];
        };
        BalanceSpan: {
            account: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            opening: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            closing: string;
            /** @description Last entry before the period; 0: none */
            after_seq: number;
            /** @description Last entry of the period */
            to_seq: number;
        };
        StatementLine: {
            /** Format: date-time */
            at: string;
            step: string;
            meaning: string;
            /** @description With `step`, identifies its ledger entries */
            ref: number;
            withdrawal_id: number | null;
            note: string | null;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owed: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available_after: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held_after: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owed_after: string;
            order_id: string | null;
            /** @description The bank's reference of the payment */
            reference: string | null;
            /**
             * @description Charged by this line; negative: refunded
             * @example 1250.50
             */
            fee: string;
        };
        StatementTotal: {
            step: string;
            meaning: string;
            count: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owed: string;
        };
        System: {
            /** @enum {string} */
            name: "fps" | "card" | "usdt" | "ewallet";
            title: string;
            enabled: boolean;
            auto_payouts: boolean;
            /**
             * @description Percentage of the amount, like 1.25
             * @example 1.25
             */
            fee_percent: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee_fixed: string;
            fee_min: string | null;
            fee_max: string | null;
            min: string | null;
            max: string | null;
            /** @description What the recipient is sent; null: the settlement currency */
            payout_currency: "USDT" | null;
            /** @description Added to the rate of the payout currency, like 0.50 */
            spread_percent: string;
            version: string;
        };
        SavedView: {
            id: number;
            name: string;
            owner: string;
            /** @description Every operator sees it */
            shared: boolean;
            /** @enum {string} */
            page: "withdrawals";
            /** @description The parameters of the address of the list */
            params: {
                [key: string]: string;
            };
            version: string;
        };
        Attachment: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "application/pdf" | "image/png" | "image/jpeg";
            /** @description In bytes */
            size: number;
            sha256: string;
            operator: string;
            /** Format: date-time */
            attached_at: string;
        };
        Attempt: {
            number: number;
            aggregator: string;
            reference: string;
            provider_id: string | null;
            /** @enum {string} */
            state: "sending" | "accepted" | "uncertain" | "paid" | "refused" | "not_sent" | "returned" | "paid_after_given_up";
            /** @description In the currency that the recipient is sent */
            amount: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            not_after: string;
            lookups: number;
            resends: number;
            reports: {
                source: string;
                verdict: string;
                detail: string | null;
                provider_id: string | null;
                amount: string | null;
                currency: string | null;
                applied: string;
                exchange: {
                    /** @description Request sent, masked; null for a callback */
                    request: string | null;
                    /** @description HTTP status; null: no response, and `answer` has the error */
                    status: number | null;
                    /** @description Response body, masked and truncated */
                    answer: string;
                    ms: number | null;
                } | null;
                /** Format: date-time */
                at: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
